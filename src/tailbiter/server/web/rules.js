// Rules: their numbers beside what they did, one rule in a small window of its own, the whole sheet.
// @ts-check
import { html } from "tailbiter/draw.js";

/** @import { Block, Sheet } from "tailbiter/types.d.ts" */

/**
 * A rule's number as a button; whoever listens for "rule" on the page shows it.
 * @param {string} rule
 */
export function ruleButton(rule) {
  const made = html("button", { type: "button", class: "rule", "data-rule": rule, "aria-label": `Rule ${rule}` }, rule);
  made.addEventListener("click", (event) => {
    event.stopPropagation();
    made.dispatchEvent(new CustomEvent("rule", { bubbles: true, detail: rule }));
  });
  return made;
}

/**
 * Words, and the rule that makes them so.
 * @param {string} words
 * @param {string | null} [rule]
 */
export const cited = (words, rule) => html("p", { class: "event" }, words, ...(rule ? [" ", ruleButton(rule)] : []));

/** @param {{text: string, rule: string}[]} events */
export const sentences = (events) => events.map((event) => cited(event.text, event.rule));

/** The same for ears. @param {{text: string}[]} events */
export const spoken = (events) => events.map((event) => event.text).join(" ");

/**
 * Show a rule wherever its number is clicked. `sheet` is asked for when it is first needed.
 * @param {() => Promise<Sheet>} sheet
 */
export function showRules(sheet) {
  const words = html("div", { class: "prose" });
  const close = html("button", { type: "button", class: "main" }, "Close");
  const dialog = html("dialog", { class: "rule-window", "aria-label": "A rule" }, words, html("p", { class: "end" }, close));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  document.addEventListener("rule", async (event) => {
    const number = /** @type {CustomEvent<string>} */ (event).detail;
    try {
      const known = await sheet();
      const block = known.blocks.find((one) => one.rule === number);
      const rule = block && ruleBlock(block, known.tags, `Rule ${number}`);
      words.replaceChildren(...(rule ? [rule, ...meaningsOf(rule, known)] : [`${number} is not on the sheet.`]));
    } catch (error) {
      words.replaceChildren(/** @type {Error} */ (error).message);
    }
    if (!dialog.open) dialog.showModal();
  });
}

/** @param {Block} block @param {Record<string, string>} tags @param {string} [head] */
function ruleBlock(block, tags, head = block.rule ?? "") {
  const made = html("p", { class: "rule-text", id: null });
  made.append(html("b", {}, head), " ");
  for (const tag of block.tags ?? []) made.append(html("span", { class: `tag tag-${tag}` }, tags[tag] ?? tag), " ");
  made.append(safe(block.html ?? ""));
  return made;
}

/** What the tags in a text mean, those of its parts too. @param {HTMLElement} text @param {Sheet} sheet */
function meaningsOf(text, { tags, meanings }) {
  const found = Object.keys(tags).filter((tag) => text.querySelector(`.tag-${tag}`));
  return found.map((tag) => html("p", { class: "small quiet" }, `${tags[tag]}: ${meanings[tag]}.`));
}

/**
 * The whole sheet, for a panel.
 * @param {Sheet} sheet
 */
export function sheetOf(sheet) {
  const made = html("div", { class: "sheet prose" });
  for (const block of sheet.blocks) {
    if (block.kind === "head") made.append(html("h3", {}, block.text ?? ""));
    else if (block.kind === "rule") made.append(ruleBlock(block, sheet.tags));
    else if (block.kind === "table") made.append(tableOf(block.rows ?? []));
    else {
      const text = html("p", {});
      text.append(safe(block.html ?? ""));
      made.append(text);
    }
  }
  made.prepend(...meaningsOf(made, sheet));
  return made;
}

/** @param {string[][]} rows */
function tableOf(rows) {
  const made = html("table", {});
  rows.forEach((row, index) => {
    const cells = row.map((cell) => {
      const one = html(index ? "td" : "th", {});
      one.append(safe(cell));
      return one;
    });
    made.append(html("tr", {}, ...cells));
  });
  return made;
}

/**
 * The server's own words with their emphasis.
 * @param {string} words
 */
function safe(words) {
  const holder = html("template", {});
  holder.innerHTML = words;
  return holder.content;
}

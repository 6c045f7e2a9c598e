// Forms that ask the server: one request at a time, and what is wrong said beside the field.
// @ts-check
import { Refused } from "tailbiter/net.js";
import { byId } from "tailbiter/page.js";

/** @param {HTMLFormElement} form @returns {Record<string, string>} */
export const filled = (form) => /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));

/**
 * @param {string} id of a form; a page may do without it
 * @param {(fields: Record<string, string>, form: HTMLFormElement) => Promise<string | void>} act
 */
export function onSubmit(id, act) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById(id));
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(id, () => act(filled(form), form));
  });
}

/**
 * Do something, and say beside a form that it was done, or why it was refused.
 * @param {string} id
 * @param {() => Promise<string | void>} act gives words for it
 */
export async function attempt(id, act) {
  const problem = byId(`${id}-problem`);
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = document.querySelectorAll(`#${id} button`);
  buttons.forEach((button) => (button.disabled = true));
  problem.textContent = "";
  problem.classList.remove("warn");
  try {
    problem.textContent = (await act()) ?? "";
  } catch (error) {
    problem.classList.add("warn");
    problem.textContent = error instanceof Refused ? error.why : String(error);
    const field = error instanceof Refused && error.field ? document.getElementById(`${id}-${error.field}`) : null;
    field?.focus();
  } finally {
    buttons.forEach((button) => (button.disabled = false));
  }
}

// The serpent that lies around the grid and bites its own tail; squares' names stand on its back.
// @ts-check
import { svg } from "tailbiter/draw.js";

/** @param {number} size squares in a row @param {number} wide how thick the frame is */
export function serpent(size, wide) {
  const all = 100 * size + 2 * wide;
  const body = bodyPath(all, wide);
  return svg(
    "g",
    { class: "serpent", "aria-hidden": "true" },
    svg("path", { d: body, class: "serpent-edge", "stroke-width": 0.86 * wide }),
    svg("path", { d: tailPath(wide), class: "serpent-tail" }),
    svg("path", { d: body, class: "serpent-body", "stroke-width": 0.86 * wide - 5 }),
    spots(size, wide, all),
    head(wide),
  );
}

/** From the neck along the top, around the grid, to where the tail thins. @param {number} all @param {number} wide */
function bodyPath(all, wide) {
  const near = wide / 2;
  const far = all - near;
  const bend = 0.9 * wide;
  return (
    `M${3.6 * wide} ${near}H${far - bend}A${bend} ${bend} 0 0 1 ${far} ${near + bend}` +
    `V${far - bend}A${bend} ${bend} 0 0 1 ${far - bend} ${far}` +
    `H${near + bend}A${bend} ${bend} 0 0 1 ${near} ${far - bend}V${2.6 * wide}`
  );
}

/** The tail: up the left side, around the corner and thinning into the mouth. @param {number} wide */
function tailPath(wide) {
  const bend = 0.9 * wide;
  const near = wide / 2;
  const straight = 2.7 * wide - near - bend;
  const corner = (Math.PI / 2) * bend;
  const whole = straight + corner + 1.2 * wide;
  /** @type {string[]} */
  const outer = [];
  /** @type {string[]} */
  const inner = [];
  for (let step = 0; step <= 24; step += 1) {
    const along = (whole * step) / 24;
    const half = (0.43 * wide - 1.25) * (1 - 0.72 * (along / whole) ** 1.3);
    const [x, y, right, down] = onTail(along, straight, corner, bend, near);
    outer.push(`${(x - half * right).toFixed(1)} ${(y - half * down).toFixed(1)}`);
    inner.unshift(`${(x + half * right).toFixed(1)} ${(y + half * down).toFixed(1)}`);
  }
  return `M${outer.join("L")}L${inner.join("L")}Z`;
}

/**
 * A point on the tail's middle, and the way to its inner side.
 * @param {number} along
 * @param {number} straight
 * @param {number} corner
 * @param {number} bend
 * @param {number} near
 */
function onTail(along, straight, corner, bend, near) {
  if (along < straight) return [near, near + bend + straight - along, 1, 0];
  if (along > straight + corner) return [near + bend + along - straight - corner, near, 0, 1];
  const turned = (along - straight) / bend;
  const [right, down] = [Math.cos(turned), Math.sin(turned)];
  return [near + bend - bend * right, near + bend - bend * down, right, down];
}

/** A diamond on its back beside each line of the grid. @param {number} size @param {number} wide @param {number} all */
function spots(size, wide, all) {
  const reach = 0.15 * wide;
  const diamond = `m0 ${-reach}l${reach} ${reach}l${-reach} ${reach}l${-reach} ${-reach}z`;
  let d = "";
  for (let line = 1; line < size; line += 1) {
    const at = wide + 100 * line;
    d += `M${at} ${all - wide / 2}${diamond}M${all - wide / 2} ${at}${diamond}M${wide / 2} ${at}${diamond}`;
    if (at > 4.4 * wide) d += `M${at} ${wide / 2}${diamond}`;
  }
  return svg("path", { d, class: "serpent-spots" });
}

/** @param {number} wide */
function head(wide) {
  return svg(
    "g",
    { transform: `translate(${2.2 * wide} ${wide / 2}) scale(${wide / 36})` },
    svg("path", {
      class: "serpent-head",
      d: "M52-15.5C40-19 30-20 20-18 8-16-2-12-9-7Q-4-1 4 0-4 1-9 8C-2 13 8 17 20 18 30 20 40 19 52 15.5Q58 0 52-15.5",
    }),
    svg("path", { d: "M4 0Q12 1 20 6", class: "serpent-mouth" }),
    svg("circle", { cx: 18, cy: -8, r: 3.6, class: "serpent-eye" }),
  );
}

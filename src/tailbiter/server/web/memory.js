// What this browser remembers. Where it may remember nothing, or what it did is spoilt, pages work all the same.
// @ts-check

/** @param {string} key @returns {any} null where there is nothing */
export function remembered(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value null: nothing is to be remembered any more */
export function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Forbidden or full: it then lasts as long as the page.
  }
}

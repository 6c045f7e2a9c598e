// Tabs: one panel at a time, arrow keys from tab to tab.
// @ts-check

/**
 * The first one is open.
 * @param {Element} list
 * @param {(panel: HTMLElement, isOpen: boolean) => void} show
 */
export function makeTabs(list, show) {
  const tabs = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role=tab]")]);
  const open = (/** @type {HTMLElement} */ tab) => {
    for (const other of tabs) {
      const isOpen = other === tab;
      other.setAttribute("aria-selected", String(isOpen));
      other.tabIndex = isOpen ? 0 : -1;
      const panel = document.getElementById(other.getAttribute("aria-controls") ?? "");
      if (panel) show(panel, isOpen);
    }
  };
  tabs.forEach((tab) => {
    tab.addEventListener("click", () => open(tab));
    tab.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      const shown = tabs.filter((one) => !one.hidden);
      const next = shown[(shown.indexOf(tab) + way + shown.length) % shown.length];
      open(next);
      next.focus();
    });
  });
  open(tabs[0]);
}

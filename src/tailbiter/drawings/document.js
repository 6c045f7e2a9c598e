// A document for boards outside a browser: elements that can be put together and written as text.
// Nobody clicks here: what listens is never told, and nothing has the focus.

// What browsers have and this engine, a few years older, does not.
const later = {
  at(index) {
    return this[index < 0 ? this.length + index : index];
  },
  toReversed() {
    return [...this].reverse();
  },
  toSorted(compare) {
    return [...this].sort(compare);
  },
};
for (const [name, value] of Object.entries(later)) {
  if (!Array.prototype[name]) Object.defineProperty(Array.prototype, name, { value });
}

const MARKS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
// What XML cannot hold at all is left out.
const written = (text) => String(text).replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "").replace(/[&<>"]/g, (mark) => MARKS[mark]);
const camel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

class Style {
  #values = new Map();

  set cssText(text) {
    for (const one of text.split(";")) {
      const [name, value] = one.split(":");
      if (value !== undefined) this.setProperty(name.trim(), value.trim());
    }
  }

  get cssText() {
    return [...this.#values].map(([name, value]) => `${name}: ${value}`).join("; ");
  }

  setProperty(name, value) {
    this.#values.set(name, value);
  }
}

/** What a test of one element may say: a tag, classes, attributes with or without a value. */
const PART = /([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:="?([^"\]]*)"?)?\]|(:focus(?:-visible)?)/y;

/** Selectors are few and asked for often. @type {Map<string, ((element: Element) => boolean)[][]>} */
const known = new Map();

function stepsOf(selectors) {
  const found = known.get(selectors) ?? selectors.split(",").map((one) => one.trim().split(/\s+/).map(testOf));
  known.set(selectors, found);
  return found;
}

function testOf(text) {
  const parts = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const found = PART.exec(text);
    if (!found) throw new Error(`no way is known to look for ${text}`);
    const [, tag, kind, name, value, focus] = found;
    if (focus) parts.push(() => false);
    else if (tag) parts.push((element) => element.tag === tag);
    else if (kind) parts.push((element) => element.classList.contains(kind));
    else if (value === undefined) parts.push((element) => element.hasAttribute(name));
    else parts.push((element) => element.getAttribute(name) === value);
  }
  return (element) => parts.every((part) => part(element));
}

/** Is this the last of some steps, from above to below? */
function isAtTheEndOf(steps, element) {
  if (!steps[steps.length - 1](element)) return false;
  if (steps.length === 1) return true;
  for (let above = element.parentElement; above; above = above.parentElement) {
    if (isAtTheEndOf(steps.slice(0, -1), above)) return true;
  }
  return false;
}

class Element {
  #attributes = new Map();
  children = [];
  parentElement = null;
  style = new Style();

  constructor(tag) {
    this.tag = tag;
    this.dataset = new Proxy({}, {
      get: (_, name) => this.#attributes.get(`data-${kebab(name)}`),
      set: (_, name, value) => (this.setAttribute(`data-${kebab(name)}`, value), true),
    });
    const classes = () => new Set((this.#attributes.get("class") ?? "").split(" ").filter(Boolean));
    const change = (name, isOn) => {
      const now = classes();
      if (isOn) now.add(name);
      else now.delete(name);
      this.setAttribute("class", [...now].join(" "));
    };
    this.classList = {
      contains: (name) => classes().has(name),
      add: (name) => change(name, true),
      remove: (name) => change(name, false),
      toggle: (name, isOn = !classes().has(name)) => change(name, isOn),
    };
  }

  setAttribute(name, value) {
    this.#attributes.set(name, String(value));
  }

  getAttribute(name) {
    return this.#attributes.get(name) ?? null;
  }

  hasAttribute(name) {
    return this.#attributes.has(name);
  }

  removeAttribute(name) {
    this.#attributes.delete(name);
  }

  set hidden(isHidden) {
    if (isHidden) this.setAttribute("hidden", "");
    else this.removeAttribute("hidden");
  }

  append(...added) {
    for (const child of added) {
      if (child instanceof Element) {
        child.remove();
        child.parentElement = this;
      }
      this.children.push(child instanceof Element ? child : new Text(child));
    }
  }

  replaceChildren(...added) {
    for (const child of this.children) child.parentElement = null;
    this.children = [];
    this.append(...added);
  }

  replaceWith(other) {
    const family = this.parentElement.children;
    other.remove();
    other.parentElement = this.parentElement;
    family[family.indexOf(this)] = other;
    this.parentElement = null;
  }

  remove() {
    if (this.parentElement) this.parentElement.children = this.parentElement.children.filter((child) => child !== this);
    this.parentElement = null;
  }

  set textContent(text) {
    this.replaceChildren(text);
  }

  get textContent() {
    return this.children.map((child) => (child instanceof Element ? child.textContent : child.text)).join("");
  }

  get firstElementChild() {
    return this.elements()[0] ?? null;
  }

  elements() {
    return this.children.filter((child) => child instanceof Element);
  }

  *below() {
    for (const child of this.elements()) {
      yield child;
      yield* child.below();
    }
  }

  matches(selectors) {
    return stepsOf(selectors).some((steps) => isAtTheEndOf(steps, this));
  }

  querySelectorAll(selectors) {
    return [...this.below()].filter((element) => element.matches(selectors));
  }

  querySelector(selectors) {
    for (const element of this.below()) if (element.matches(selectors)) return element;
    return null;
  }

  closest(selectors) {
    for (let one = this; one; one = one.parentElement) if (one.matches(selectors)) return one;
    return null;
  }

  contains(other) {
    for (let one = other; one; one = one.parentElement) if (one === this) return true;
    return false;
  }

  cloneNode() {
    const copy = new Element(this.tag);
    for (const [name, value] of this.#attributes) copy.setAttribute(name, value);
    copy.style.cssText = this.style.cssText;
    copy.append(...this.children.map((child) => (child instanceof Element ? child.cloneNode() : child.text)));
    return copy;
  }

  getBoundingClientRect() {
    return { x: 0, y: 0, ...room };
  }

  addEventListener() {}

  focus() {}

  toString() {
    const style = this.style.cssText;
    const attributes = [...this.#attributes, ...(style ? [["style", style]] : [])];
    const inTag = attributes.map(([name, value]) => ` ${name}="${written(value)}"`).join("");
    return `<${this.tag}${inTag}>${this.children.join("")}</${this.tag}>`;
  }
}

class Text {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return written(this.text);
  }
}

let room = { width: 0, height: 0 };
const observers = [];

globalThis.Element = Element;
globalThis.HTMLElement = Element;
globalThis.SVGElement = Element;
globalThis.document = {
  body: new Element("body"),
  activeElement: null,
  createElement: (tag) => new Element(tag),
  createElementNS: (_, tag) => new Element(tag),
};
globalThis.AbortController = class {
  abort() {}
};
globalThis.matchMedia = () => ({ matches: false });
globalThis.ResizeObserver = class {
  constructor(changed) {
    this.changed = changed;
  }

  observe() {
    observers.push(() => this.changed([{ contentRect: room }]));
  }
};

const nothing = () => {};
const NOBODY = { decide: nothing, hold: nothing, point: nothing, refuse: nothing, letGo: nothing };

/** A board as it is shown where nobody acts. `asked` is JSON: the modules, the scene, the room there is. */
globalThis.drawn = (asked) => {
  const { module, scene, width, isAlone } = JSON.parse(asked);
  room = { width, height: width };
  observers.length = 0;
  const board = modules.get(module).game.make(NOBODY);
  board.draw(scene);
  const [, , wide, high] = board.element.getAttribute("viewBox").split(" ").map(Number);
  room = { width, height: (width * high) / wide };
  for (const tell of observers) tell();
  board.draw(scene);
  const lower = isAlone ? null : modules.get("below.js").below(board, scene, width);
  return `<html>${board.element}${lower ? `<svg height="${lower.height}">${lower.element}</svg>` : ""}</html>`;
};

/** Modules by their names; each was given what it imports, in order. */
const modules = new Map();
globalThis.module = (name, make) => modules.set(name, make((other) => modules.get(other)));

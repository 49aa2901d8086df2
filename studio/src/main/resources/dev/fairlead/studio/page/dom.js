// Elements without a template language: h('button', {class: 'primary', onclick: f}, 'Check').

export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  set(element, attributes);
  element.append(...children.flat());
  return element;
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
}

/** Calls f when nothing has happened for a while. */
export function debounced(f, millis) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => f(...args), millis);
  };
}

/** Calls f at once, or as soon as the call before has ended: one at a time, the last one with what is then. */
export function oneAtATime(f) {
  let running = false;
  let again = false;
  return async function run() {
    again = running;
    if (running) return;
    running = true;
    try {
      await f();
    } finally {
      running = false;
      if (again) run();
    }
  };
}

/** A dialogue with this content; it closes with Escape or when its form is done. */
export function dialog(title, ...content) {
  const close = h('button', {type: 'button', class: 'close', 'aria-label': 'Close'}, '✕');
  const element = h('dialog', {'aria-label': title}, h('header', {}, h('h2', {}, title), close), ...content);
  close.addEventListener('click', () => element.close());
  element.addEventListener('close', () => element.remove());
  document.body.append(element);
  element.showModal();
  return element;
}

export function bytes(n) {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let i = 0;
  while (n >= 1024 && i < units.length - 1) {
    n /= 1024;
    i++;
  }
  return (i && n < 10 ? n.toFixed(1) : Math.round(n)) + ' ' + units[i];
}

export const number = n => n.toLocaleString('en-GB');

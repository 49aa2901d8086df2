// The shell of the page: views, the current document, requests to the server.
//
// A view is a module with   export function mount(element, studio)
// that returns              {show(args), dispose()}
// mount is called once, when the view is first opened; show whenever it is opened, with what
// studio.open was given. The parts of studio that views may use are the properties of `studio`.

import {views} from './views.js';

const base = new URL('.', document.baseURI);

/** What the server says when it cannot answer: `document` is as `check --format json` writes it. */
export class Failure extends Error {
  constructor(status, document) {
    super(document.error?.message ?? 'the server cannot answer');
    this.status = status;
    this.document = document;
  }
}

async function api(path, body = {}, options = {}) {
  let response;
  try {
    response = await fetch(new URL('api/' + path, base), {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify(body),
      signal: options.signal,
    });
  } catch (e) {
    if (e.name === 'AbortError') throw e;
    setStatus('The studio has ended: start it again with "fairlead studio".', 'error');
    throw new Failure(0, {error: {message: 'the studio does not answer'}});
  }
  const text = await response.text();
  let result;
  try {
    result = JSON.parse(text);
  } catch {
    result = {error: {message: text}};
  }
  if (!response.ok) throw new Failure(response.status, result);
  return result;
}

/**
 * Listens to events of the server: handler(name, data) for each. Returns a function that ends it.
 * The event "end" is the last one.
 */
function events(path, handler, names) {
  const source = new EventSource(new URL('api/' + path, base));
  const close = () => source.close();
  for (const name of [...names, 'end']) {
    source.addEventListener(name, event => {
      if (name === 'end') close();
      handler(name, JSON.parse(event.data));
    });
  }
  return close;
}

/** The text that all views are about. `saved` is the text of the file, `version` tells the server which. */
class StudioDocument {
  name = '';
  language = '';
  text = '';
  saved = '';
  version = null;
  #listeners = new Set();

  get isChanged() {
    return this.text !== this.saved;
  }

  /** Calls back with (document, what), what is 'text', 'saved' or 'opened'; returns how to stop it. */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(what) {
    for (const listener of [...this.#listeners]) listener(this, what);
  }

  setText(text) {
    if (text === this.text) return;
    this.text = text;
    this.#tell('text');
  }

  async open(name) {
    const file = await api('files/read', {name});
    Object.assign(this, {name, language: file.language, text: file.text, saved: file.text, version: file.version});
    this.#tell('opened');
  }

  /** A text that has no file yet. */
  begin(name, language, text) {
    Object.assign(this, {name, language, text, saved: '', version: null});
    this.#tell('opened');
  }

  /** Takes the file as it is now for the one that was opened, so that it may be overwritten. */
  async adopt() {
    this.version = (await api('files/read', {name: this.name})).version;
  }

  async save(name = this.name) {
    const text = this.text;
    const known = name === this.name ? this.version : null;
    const result = await api('files/save', {name, text, ...(known ? {version: known} : {})});
    Object.assign(this, {name, saved: text, version: result.version});
    this.#tell('saved');
  }
}

const mounted = new Map();
let current = null;
let order = Promise.resolve();

/** Opens a view; args are its own business. */
function open(id, args = {}) {
  // One after the other, as modules are loaded in between.
  order = order.then(() => openNow(id, args)).catch(e => setStatus(String(e.message ?? e), 'error'));
  return order;
}

async function openNow(id, args) {
  const view = views.find(each => each.id === id) ?? views[0];
  if (!mounted.has(view.id)) {
    const element = document.createElement('section');
    element.className = 'view ' + view.id;
    element.hidden = true;
    element.id = 'view-' + view.id;
    element.setAttribute('role', 'tabpanel');
    element.setAttribute('aria-label', view.title);
    document.getElementById('view').append(element);
    const module = await import(view.module);
    mounted.set(view.id, {element, instance: module.mount(element, studio)});
  }
  for (const [key, {element}] of mounted) element.hidden = key !== view.id;
  current = view.id;
  for (const tab of document.querySelectorAll('#tabs button')) {
    const chosen = tab.dataset.view === view.id;
    tab.setAttribute('aria-selected', chosen);
    tab.tabIndex = chosen ? 0 : -1;
  }
  await mounted.get(view.id).instance.show(args);
  remember();
}

function setStatus(text, kind = '') {
  const status = document.getElementById('status');
  status.textContent = text;
  status.className = kind;
}

const studio = {api, events, open, setStatus, document: new StudioDocument(), Failure};

/** What is open is in the address, so that a reload and a second tab show the same. */
function remember() {
  const place = new URLSearchParams({view: current});
  if (studio.document.name) place.set('model', studio.document.name);
  history.replaceState(null, '', '#' + place);
}

function showName() {
  const {name, isChanged} = studio.document;
  document.getElementById('document').textContent = name ? (isChanged ? '● ' : '') + name : '';
  document.title = (isChanged ? '● ' : '') + (name ? name + ' – ' : '') + 'Fairlead studio';
}

function makeTabs() {
  const tabs = document.getElementById('tabs');
  views.forEach((view, i) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.setAttribute('role', 'tab');
    tab.dataset.view = view.id;
    tab.setAttribute('aria-controls', 'view-' + view.id);
    tab.textContent = view.title;
    tab.title = `${view.title} (Alt+${i + 1})`;
    tab.addEventListener('click', () => open(view.id));
    tabs.append(tab);
  });
  tabs.addEventListener('keydown', event => {
    const all = [...tabs.children];
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    next.focus();
    next.click();
  });
  document.addEventListener('keydown', event => {
    const view = event.altKey && !event.ctrlKey && !event.metaKey ? views[Number(event.key) - 1] : null;
    if (view) {
      event.preventDefault();
      open(view.id).then(() => document.getElementById('view').focus());
    }
  });
}

/** Light or dark: as the system says, until the user says otherwise. */
function makeTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const theme = localStorage.getItem('fairlead.theme') ?? (system.matches ? 'dark' : 'light');
    document.documentElement.dataset.theme = theme;
    document.dispatchEvent(new CustomEvent('theme', {detail: theme}));
  };
  system.addEventListener('change', apply);
  document.getElementById('theme').addEventListener('click', () => {
    localStorage.setItem('fairlead.theme', document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
    apply();
  });
  apply();
}

async function start() {
  makeTheme();
  makeTabs();
  studio.document.onChange(() => {
    showName();
    remember();
  });
  addEventListener('beforeunload', event => {
    if (studio.document.isChanged) event.preventDefault();
  });
  const place = new URLSearchParams(location.hash.slice(1));
  const files = await api('files');
  document.getElementById('folder').textContent = files.folder;
  const wanted = [place.get('model'), files.first, files.files[0]].find(name => files.files.includes(name));
  if (wanted) await studio.document.open(wanted);
  await open(place.get('view') ?? 'editor');
  document.documentElement.dataset.ready = 'true';
}

start().catch(e => setStatus(String(e.message ?? e), 'error'));

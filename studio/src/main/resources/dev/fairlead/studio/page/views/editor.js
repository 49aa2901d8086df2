// The editor: files at the left, the text, the outline at the right, problems below.

import {h, debounced, oneAtATime} from '../dom.js';
import {PlainText} from '../plain-text.js';
import {monacoText} from '../monaco-text.js';
import {look} from '../languages.js';
import {gallery, newModel} from './gallery.js';

/** For the first clicks and keys: Monaco keeps the page busy while it is loaded. */
const MONACO_AFTER_MILLIS = 300;
const OUTLINE_AFTER_MILLIS = 300;

export function mount(element, studio) {
  return new EditorView(element, studio);
}

class EditorView {
  #studio;
  #text = null;
  #files = h('nav', {class: 'files', 'aria-label': 'Models of the folder'});
  #outline = h('nav', {class: 'outline', 'aria-label': 'Outline'});
  #problems = h('div', {class: 'problems', role: 'region', 'aria-label': 'Problems', 'aria-live': 'polite'});
  #place = h('div', {class: 'text'});
  #printed = h('pre', {class: 'printed'});
  #save = h('button', {onclick: () => this.save(), title: 'Ctrl+S; under another name Ctrl+Shift+S'}, 'Save');
  #setText = text => this.#studio.document.setText(text);
  #check = oneAtATime(() => this.#checkText());
  #look = debounced(() => this.#lookAtText(), OUTLINE_AFTER_MILLIS);

  constructor(element, studio) {
    this.#studio = studio;
    element.append(
      h('div', {class: 'side'},
        h('div', {class: 'toolbar'},
          h('button', {onclick: () => newModel(studio, () => this.#listFiles())}, 'New…'),
          h('button', {onclick: () => gallery(studio)}, 'Gallery…'),
          this.#save),
        this.#files),
      h('div', {class: 'middle'}, this.#place, this.#printed, this.#problems),
      this.#outline);
    studio.document.onChange((doc, what) => this.#changed(what));
    // Monaco has the lines in view only.
    addEventListener('beforeprint', () => {
      this.#printed.textContent = studio.document.text.split('\n').map((line, i) => String(i + 1).padStart(5) + '  ' + line).join('\n');
    });
    this.#place.addEventListener('keydown', event => {
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
        event.preventDefault();
        event.stopPropagation();
        studio.open('verify');
      }
    }, true);
    document.addEventListener('keydown', event => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
        event.preventDefault();
        if (event.shiftKey) this.saveAs();
        else this.save();
      }
    });
  }

  show(args) {
    this.#listFiles();
    if (!this.#text) {
      this.#text = new PlainText(this.#place, this.#setText);
      this.#load();
      setTimeout(() => this.#replacePlainText(), MONACO_AFTER_MILLIS);
    }
    if (args.line) this.#text.reveal(args.line, args.column);
    this.#text.focus();
  }

  dispose() {
    this.#text?.dispose();
  }

  async #replacePlainText() {
    try {
      const monaco = await monacoText(this.#place, this.#studio, this.#setText);
      await this.#text.atRest();
      monaco.takeOver(this.#studio.document, this.#text.state());
      this.#text.dispose();
      this.#text = monaco;
      this.#check();
    } catch (e) {
      this.#studio.setStatus(e.message, 'error');
    }
  }

  #load() {
    this.#text.load(this.#studio.document);
    this.#check();
    this.#lookAtText();
  }

  #changed(what) {
    const doc = this.#studio.document;
    this.#save.disabled = !doc.isChanged;
    if (what === 'opened') {
      if (this.#text) this.#load();
      this.#markFile();
    } else if (what === 'text') {
      // Another view may have changed it.
      if (this.#text && this.#text.value !== doc.text) this.#text.value = doc.text;
      this.#check();
      this.#look();
    } else {
      this.#listFiles();
    }
  }

  /** Calls back with the answer to a question about the text, if that is still the text. */
  async #ask(question, show) {
    const {name, text} = this.#studio.document;
    if (!this.#text || !name) return;
    try {
      const answer = await question(name, text);
      if (name === this.#studio.document.name && text === this.#studio.document.text) show(answer);
    } catch (e) {
      this.#studio.setStatus(e.message, 'error');
    }
  }

  #checkText() {
    return this.#ask((name, text) => this.#studio.api('editor/problems', {name, text}), ({problems}) => {
      this.#text.mark(problems.filter(each => each.file === this.#studio.document.name));
      this.#showProblems(problems);
    });
  }

  #lookAtText() {
    return this.#ask((name, text) => look(this.#studio, text), ({outline}) => this.#showOutline(outline));
  }

  #showProblems(problems) {
    const jump = each => this.show({line: each.line, column: each.column});
    this.#problems.replaceChildren(problems.length
      ? h('ul', {}, problems.map(each => h('li', {class: each.severity},
          h('button', {onclick: () => jump(each)},
            h('span', {class: 'mark'}, each.severity === 'error' ? '✗' : '⚠'),
            ` ${each.file === this.#studio.document.name ? '' : each.file + ':'}${each.line}:${each.column} `,
            each.message, each.hint ? h('span', {class: 'quiet'}, ' — ' + each.hint) : '', h('span', {class: 'quiet'}, ' ' + each.code)))))
      : h('p', {class: 'quiet'}, '✓ no problems'));
  }

  #showOutline(items) {
    const list = all => h('ul', {}, all.map(item => h('li', {},
      h('button', {title: item.detail, onclick: () => this.show({line: item.line, column: item.column})},
        h('span', {class: 'kind'}, item.kind), ' ', item.kind === 'property' ? item.detail : item.name),
      item.children.length ? list(item.children.filter(child => child.kind !== 'parameter')) : '')));
    this.#outline.replaceChildren(h('h2', {}, 'Outline'), list(items));
  }

  async #listFiles() {
    const {files} = await this.#studio.api('files');
    const folders = new Map();
    for (const name of files) {
      const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '';
      if (!folders.has(folder)) folders.set(folder, []);
      folders.get(folder).push(name);
    }
    const current = this.#studio.document.name;
    const entry = name => h('li', {}, h('button', {'data-name': name, onclick: () => this.#openFile(name)}, name.slice(name.lastIndexOf('/') + 1)));
    this.#files.replaceChildren(...[...folders].map(([folder, names]) => folder
      ? h('details', {open: current.startsWith(folder + '/')}, h('summary', {}, folder), h('ul', {}, names.map(entry)))
      : h('ul', {}, names.map(entry))));
    this.#markFile();
  }

  #markFile() {
    for (const button of this.#files.querySelectorAll('button')) {
      if (button.dataset.name === this.#studio.document.name) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
  }

  async #openFile(name) {
    if (this.#studio.document.isChanged && !confirm(`${this.#studio.document.name} has changes that are not saved. Discard them?`)) return;
    try {
      await this.#studio.document.open(name);
      this.#text?.focus();
    } catch (e) {
      this.#studio.setStatus(e.message, 'error');
    }
  }

  async save(name = this.#studio.document.name) {
    const text = this.#studio.document;
    if (!name) return;
    try {
      await text.save(name);
      this.#studio.setStatus('saved ' + name);
    } catch (e) {
      this.#studio.setStatus('not saved: ' + e.message, 'error');
      if (e.status !== 409) return;
      if (name === text.name && text.version) {
        if (!confirm(e.message + '. Overwrite it with the text of this page?')) return;
        await text.adopt();
        await this.save();
      } else {
        await this.saveAs();
      }
    }
  }

  async saveAs() {
    const name = prompt('Save as', this.#studio.document.name);
    if (name) await this.save(name);
  }
}

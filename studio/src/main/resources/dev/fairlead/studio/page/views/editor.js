// The editor: files at the left, the text, the outline at the right, problems below.

import {h, debounced} from '../dom.js';
import {loadMonaco} from '../monaco.js';
import {languageId, look, register} from '../languages.js';
import {gallery, newModel} from './gallery.js';

const OWNER = 'fairlead';

export function mount(element, studio) {
  return new EditorView(element, studio);
}

class EditorView {
  #studio;
  #monaco = null;
  #editor = null;
  #busy = null;
  #files = h('nav', {class: 'files', 'aria-label': 'Models of the folder'});
  #outline = h('nav', {class: 'outline', 'aria-label': 'Outline'});
  #problems = h('div', {class: 'problems', role: 'region', 'aria-label': 'Problems', 'aria-live': 'polite'});
  #place = h('div', {class: 'text'});
  #save = h('button', {onclick: () => this.save(), title: 'Ctrl+S; under another name Ctrl+Shift+S'}, 'Save');
  #check = debounced(() => this.#checkText(), 60);

  constructor(element, studio) {
    this.#studio = studio;
    element.append(
      h('div', {class: 'side'},
        h('div', {class: 'toolbar'},
          h('button', {onclick: () => newModel(studio, () => this.#listFiles())}, 'New…'),
          h('button', {onclick: () => gallery(studio)}, 'Gallery…'),
          this.#save),
        this.#files),
      h('div', {class: 'middle'}, this.#place, this.#problems),
      this.#outline);
    studio.document.onChange((doc, what) => this.#changed(what));
    document.addEventListener('keydown', event => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
        event.preventDefault();
        if (event.shiftKey) this.saveAs();
        else this.save();
      }
    });
  }

  async show(args) {
    this.#listFiles();
    await this.#begin();
    if (args.line) {
      this.#editor.revealLineInCenter(args.line);
      this.#editor.setPosition({lineNumber: args.line, column: args.column ?? 1});
    }
    this.#editor.focus();
  }

  dispose() {
    this.#editor?.dispose();
  }

  async #begin() {
    if (this.#editor) return;
    this.#monaco = await loadMonaco();
    await register(this.#monaco, this.#studio);
    this.#editor = this.#monaco.editor.create(this.#place, {
      automaticLayout: true, minimap: {enabled: false}, 'semanticHighlighting.enabled': true, scrollBeyondLastLine: false,
      fontSize: 13.5, wordBasedSuggestions: 'off', renderWhitespace: 'none', fixedOverflowWidgets: true, tabSize: 2, overviewRulerBorder: false,
      scrollbar: {verticalScrollbarSize: 9, horizontalScrollbarSize: 9},
      ariaLabel: 'Text of the model', accessibilitySupport: 'auto', unicodeHighlight: {ambiguousCharacters: false},
    });
    this.#editor.addCommand(this.#monaco.KeyMod.CtrlCmd | this.#monaco.KeyCode.Enter, () => this.#studio.open('verify'));
    this.#editor.onDidChangeModelContent(() => this.#studio.document.setText(this.#editor.getValue()));
    this.#load();
  }

  #load() {
    const {name, language, text} = this.#studio.document;
    this.#editor.getModel()?.dispose();
    this.#editor.setModel(this.#monaco.editor.createModel(text, language ? languageId(language) : 'plaintext'));
    this.#editor.updateOptions({readOnly: !name});
    this.#checkText();
  }

  #changed(what) {
    this.#save.disabled = !this.#studio.document.isChanged;
    if (what === 'opened') {
      if (this.#editor) this.#load();
      this.#markFile();
    } else if (what === 'text') {
      // Another view may have changed it.
      if (this.#editor && this.#editor.getValue() !== this.#studio.document.text) this.#editor.setValue(this.#studio.document.text);
      this.#check();
    } else {
      this.#listFiles();
    }
  }

  async #checkText() {
    const model = this.#editor?.getModel();
    const {name, text} = this.#studio.document;
    if (!model || !name) return;
    this.#busy?.abort();
    this.#busy = new AbortController();
    const isCurrent = () => !model.isDisposed() && text === this.#studio.document.text;
    try {
      const {problems} = await this.#studio.api('editor/problems', {name, text}, {signal: this.#busy.signal});
      if (isCurrent()) this.#mark(model, name, problems);
      const {outline} = await look(this.#studio, model);
      if (isCurrent()) this.#showOutline(outline);
    } catch (e) {
      if (e.name !== 'AbortError') this.#studio.setStatus(e.message, 'error');
    }
  }

  #mark(model, name, problems) {
    const {MarkerSeverity} = this.#monaco;
    this.#monaco.editor.setModelMarkers(model, OWNER, problems.filter(each => each.file === name).map(each => {
      const start = model.getPositionAt(each.start);
      const end = model.getPositionAt(Math.max(each.end, each.start + 1));
      return {
        startLineNumber: start.lineNumber, startColumn: start.column, endLineNumber: end.lineNumber, endColumn: end.column,
        severity: each.severity === 'error' ? MarkerSeverity.Error : MarkerSeverity.Warning,
        message: each.message + (each.hint ? '\n' + each.hint : ''), code: each.code, source: 'Fairlead',
      };
    }));
    this.#showProblems(problems);
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
      this.#editor?.focus();
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

// The text in Monaco, with its marks.

import {h} from './dom.js';
import {LOOK} from './plain-text.js';
import {languageId, register} from './languages.js';
import {loadMonaco} from './monaco.js';

const OWNER = 'fairlead';

/** An editor that is to take over a place, with all that the server knows of the languages. */
export async function monacoText(place, studio, onText) {
  const monaco = await loadMonaco();
  await register(monaco, studio);
  return new MonacoText(place, monaco, onText);
}

class MonacoText {
  #monaco;
  #editor;

  constructor(place, monaco, onText) {
    this.#monaco = monaco;
    // A place of its own: Monaco takes the focus of whatever is in it for its own.
    const own = h('div', {class: 'monaco'});
    place.append(own);
    this.#editor = monaco.editor.create(own, {
      ...LOOK, fontFamily: getComputedStyle(place).fontFamily, detectIndentation: false, model: null,
      automaticLayout: true, minimap: {enabled: false}, 'semanticHighlighting.enabled': true, scrollBeyondLastLine: false,
      wordBasedSuggestions: 'off', renderWhitespace: 'none', fixedOverflowWidgets: true, overviewRulerBorder: false,
      scrollbar: {verticalScrollbarSize: 9, horizontalScrollbarSize: 9},
      ariaLabel: 'Text of the model', accessibilitySupport: 'auto', unicodeHighlight: {ambiguousCharacters: false}, 'bracketPairColorization.enabled': false,
    });
    this.#editor.onDidChangeModelContent(() => onText(this.value));
  }

  load({name, language, text}) {
    this.#editor.getModel()?.dispose();
    this.#editor.setModel(this.#model(text, language));
    this.#editor.updateOptions({readOnly: !name});
  }

  #model(text, language) {
    return this.#monaco.editor.createModel(text, language ? languageId(language) : 'plaintext');
  }

  /** Goes on where a plain text has ended: what was typed there can be undone here, key by key. */
  takeOver({name, language}, plain) {
    const model = this.#model(plain.original, language);
    for (const edit of plain.edits) {
      const range = this.#monaco.Range.fromPositions(edit.start, edit.end);
      model.pushStackElement();
      model.pushEditOperations([], [{range, text: edit.text}], () => null);
    }
    model.pushStackElement();
    // Edits may be halves of characters; the text matters more than its history.
    if (model.getValue() !== plain.text && plain.edits.length) model.setValue(plain.text);
    this.#editor.setModel(model);
    this.#editor.updateOptions({readOnly: !name});
    this.#editor.setSelection(this.#monaco.Selection.fromPositions(plain.anchor, plain.caret));
    this.#editor.setScrollPosition({scrollTop: plain.scrollTop, scrollLeft: plain.scrollLeft});
    if (plain.hasFocus) this.#editor.focus();
  }

  get value() {
    return this.#editor.getValue();
  }

  set value(text) {
    this.#editor.setValue(text);
  }

  reveal(line, column = 1) {
    this.#editor.revealLineInCenter(line);
    this.#editor.setPosition({lineNumber: line, column});
  }

  focus() {
    this.#editor.focus();
  }

  mark(problems) {
    const model = this.#editor.getModel();
    const {MarkerSeverity} = this.#monaco;
    this.#monaco.editor.setModelMarkers(model, OWNER, problems.map(each => {
      const start = model.getPositionAt(each.start);
      const end = model.getPositionAt(Math.max(each.end, each.start + 1));
      return {
        startLineNumber: start.lineNumber, startColumn: start.column, endLineNumber: end.lineNumber, endColumn: end.column,
        severity: each.severity === 'error' ? MarkerSeverity.Error : MarkerSeverity.Warning,
        message: each.message + (each.hint ? '\n' + each.hint : ''), code: each.code, source: 'Fairlead',
      };
    }));
  }

  dispose() {
    this.#editor.dispose();
  }
}

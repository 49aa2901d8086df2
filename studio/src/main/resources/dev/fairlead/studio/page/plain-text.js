// The text until Monaco is there: a textarea that looks the same, and takes clicks and keys at once.

import {h} from './dom.js';

const LINE_HEIGHT = 19;

/** What both editors look like; the style of the textarea says the same. */
export const LOOK = {fontSize: 13.5, lineHeight: LINE_HEIGHT, tabSize: 2};

/** Line and column of an offset, as Monaco counts them. */
function position(text, offset) {
  const lines = text.slice(0, offset).split('\n');
  return {lineNumber: lines.length, column: lines.at(-1).length + 1};
}

/** The one edit that makes one text of another. */
function difference(before, after) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return {start: position(before, start), end: position(before, before.length - same), text: after.slice(start, after.length - same)};
}

export class PlainText {
  #area = h('textarea', {class: 'plain', wrap: 'off', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', 'aria-label': 'Text of the model'});
  #onText;
  #original = '';
  #lineEnd = '\n';
  #known = '';
  #edits = [];
  #held = new Set();
  #released = [];
  #forget = new AbortController();

  constructor(place, onText) {
    this.#onText = onText;
    const on = (target, name, listener) => target.addEventListener(name, listener, {signal: this.#forget.signal});
    on(this.#area, 'input', () => this.#note());
    on(this.#area, 'keydown', event => {
      // As in Monaco, and with the textarea's own undo.
      if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      document.execCommand('insertText', false, ' '.repeat(LOOK.tabSize));
    });
    on(this.#area, 'compositionstart', () => this.#held.add('key'));
    on(this.#area, 'compositionend', () => this.#release('key'));
    on(this.#area, 'pointerdown', () => this.#held.add('pointer'));
    for (const end of ['pointerup', 'pointercancel']) on(document, end, () => this.#release('pointer'));
    place.append(this.#area);
  }

  /** Another text, to be edited if it has a name. */
  load({name, text}) {
    this.#original = text;
    this.#lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
    this.#area.value = text;
    this.#known = this.#area.value;
    this.#edits = [];
    this.#area.readOnly = !name;
    this.#area.setSelectionRange(0, 0);
    this.#area.scrollTop = 0;
  }

  /** A textarea has line feeds only. */
  get value() {
    return this.#edits.length ? this.#known.replaceAll('\n', this.#lineEnd) : this.#original;
  }

  set value(text) {
    this.#area.value = text;
    this.#note();
  }

  #note() {
    const now = this.#area.value;
    if (now === this.#known) return;
    this.#edits.push(difference(this.#known, now));
    this.#known = now;
    this.#onText(this.value);
  }

  reveal(line, column = 1) {
    const before = this.#known.split('\n').slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    this.#area.setSelectionRange(before + column - 1, before + column - 1);
    this.#area.scrollTop = (line - 1) * LINE_HEIGHT - this.#area.clientHeight / 2;
  }

  focus() {
    this.#area.focus();
  }

  /** Problems are marked by Monaco; until it is there, they are listed only. */
  mark() {}

  #release(what) {
    this.#held.delete(what);
    if (!this.#held.size) this.#released.splice(0).forEach(each => each());
  }

  /** Resolves when no character is being composed, and no selection drawn. */
  atRest() {
    return this.#held.size ? new Promise(resolve => this.#released.push(resolve)) : Promise.resolve();
  }

  /** All that another editor needs to go on in its place. */
  state() {
    this.#note();
    const {selectionStart, selectionEnd, selectionDirection, scrollTop, scrollLeft} = this.#area;
    const at = offset => position(this.#known, offset);
    const backwards = selectionDirection === 'backward';
    return {
      original: this.#original, edits: this.#edits, text: this.value, scrollTop, scrollLeft,
      anchor: at(backwards ? selectionEnd : selectionStart), caret: at(backwards ? selectionStart : selectionEnd),
      hasFocus: document.activeElement === this.#area,
    };
  }

  dispose() {
    this.#forget.abort();
    this.#area.remove();
  }
}

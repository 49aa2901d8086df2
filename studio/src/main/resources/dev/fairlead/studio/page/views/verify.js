// The matrix: properties beside notions of fairness, each cell a verdict to be looked at.

import {h, bytes, debounced, number} from '../dom.js';
import {verdictPanel} from './verdict.js';
import {newFormula} from './formula.js';
import {compareVersions} from './versions.js';
import {saveAsHtml} from '../snapshot.js';

export const MARKS = {holds: '✓', violated: '✗', unknown: '?'};
const KINDS = ['waiting', 'searching', 'answered', 'progress', 'finished'];

export function mount(element, studio) {
  return new VerifyView(element, studio);
}

class VerifyView {
  #studio;
  #state = null;
  #formulas = new Map();
  #cells = new Map();
  #jobs = new Map();
  #selected = null;
  #stop = null;
  #element;
  #table = h('div', {class: 'matrix'});
  #running = h('div', {class: 'running', 'aria-live': 'off'});
  #detail = h('section', {class: 'detail', 'aria-label': 'The selected verdict', tabindex: '-1'});
  #all = h('button', {class: 'primary', onclick: () => this.#checkAll()}, '▶ Check all');
  #cancel = h('button', {onclick: () => this.#cancelAll(), disabled: true}, '■ Cancel');

  constructor(element, studio) {
    this.#studio = studio;
    this.#element = element;
    element.append(
      h('div', {class: 'toolbar'},
        this.#all,
        this.#cancel,
        h('button', {onclick: () => this.#newFormula()}, '+ New formula…'),
        h('button', {onclick: () => compareVersions(studio)}, '⇄ Compare versions…'),
        h('button', {onclick: () => this.#saveAs()}, 'Save as HTML'),
        h('button', {onclick: () => print()}, 'Print'),
        h('span', {class: 'legend'}, '✓ holds  ✗ violated  ? unknown  (✓) follows from another verdict')),
      this.#table,
      this.#running,
      this.#detail);
    const refresh = debounced(() => this.#refresh(), 350);
    studio.document.onChange((doc, what) => {
      if (what === 'opened') {
        this.#formulas.clear();
        this.#selected = null;
        this.#detail.replaceChildren();
      }
      if (what !== 'saved') refresh();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#disconnect();
      else if (!element.hidden) this.#refresh();
    });
  }

  async show(args) {
    if (args.formula) this.#formulas.set(args.formula, {text: args.formula, formula: args.formula});
    await this.#refresh();
  }

  dispose() {
    this.#disconnect();
  }

  /** A browser has few connections to a server: only a page that is looked at listens. */
  #connect() {
    this.#stop ??= this.#studio.events('verify/events', (name, data) => this.#happened(name, data), KINDS);
  }

  #disconnect() {
    this.#stop?.();
    this.#stop = null;
  }

  async #refresh() {
    if (this.#element.hidden) return;
    const {name, text} = this.#studio.document;
    if (!name) {
      this.#table.replaceChildren(h('p', {class: 'empty'}, 'Open a model in the editor first.'));
      return;
    }
    this.#connect();
    let state;
    try {
      state = await this.#studio.api('verify/properties', {name, text});
    } catch (e) {
      this.#state = null;
      this.#table.replaceChildren(mistakes(e, () => this.#studio.open('editor')));
      return;
    }
    if (text !== this.#studio.document.text || name !== this.#studio.document.name) return;
    this.#state = state;
    this.#cells.clear();
    for (const cell of [...state.older, ...state.cells]) this.#put(cell);
    this.#jobs.clear();
    for (const job of state.active) this.#jobs.set(job.job, job);
    this.#draw();
  }

  #put(cell) {
    if (cell.formula) this.#formulas.set(cell.formula, {text: cell.property, formula: cell.formula});
    this.#cells.set(key(cell.property, cell.fairness), cell);
  }

  #rows() {
    const known = new Set(this.#state.properties.map(row => row.text));
    const formulas = [...this.#formulas.values()].filter(row => !known.has(row.text));
    return [...this.#state.properties, ...formulas];
  }

  #draw() {
    const state = this.#state;
    const rows = this.#rows();
    const annotated = rows.some(row => row.notions?.includes('annotated'));
    const notions = state.notions.filter(notion => annotated || notion.name !== 'annotated');
    if (!rows.length) {
      this.#table.replaceChildren(h('p', {class: 'empty'}, 'The model asserts nothing: add an assertion to it, or a formula here.'));
      return;
    }
    const focus = document.activeElement?.dataset?.key;
    const body = rows.map((row, i) => h('tr', {},
      h('th', {scope: 'row', class: 'count'}, String(i + 1)),
      h('td', {class: 'property'},
        h('code', {}, row.text),
        row.line ? h('button', {class: 'line', title: 'Show it in the editor', onclick: () => this.#studio.open('editor', {line: row.line})}, 'line ' + row.line) : '',
        row.formula ? h('button', {class: 'line', title: 'Remove this formula', 'aria-label': 'Remove ' + row.text, onclick: () => this.#remove(row)}, '✕') : ''),
      this.#cellsOf(row, notions),
      h('td', {}, h('button', {class: 'go', title: 'Check this property under every notion', 'aria-label': 'Check ' + row.text, onclick: () => this.#check(row)}, '▶'))));
    this.#table.replaceChildren(h('table', {},
      h('thead', {}, h('tr', {},
        h('th', {}, '#'), h('th', {class: 'property'}, 'property'),
        notions.map(notion => h('th', {scope: 'col', title: notion.meaning}, notion.name)),
        h('th', {}, h('span', {class: 'visually-hidden'}, 'check')))),
      h('tbody', {onkeydown: event => this.#walk(event)}, body)));
    if (focus) this.#table.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus();
    this.#drawRunning();
  }

  #cellsOf(row, notions) {
    if (row.notions?.length === 1 && row.notions[0] === 'none') {
      return h('td', {colspan: String(notions.length), class: 'wide'}, this.#cell(row, 'none'));
    }
    return notions.map(notion => h('td', {},
      row.notions && !row.notions.includes(notion.name) ? '' : this.#cell(row, notion.name)));
  }

  #cell(row, notion) {
    const id = key(row.text, notion);
    const cell = this.#cells.get(id);
    const job = this.#jobOf(row, notion);
    const look = job ? running(job, notion) : appearance(cell);
    const button = h('button', {
      class: 'cell ' + look.kind + (this.#selected === id ? ' selected' : ''),
      'data-key': id,
      'aria-label': `${row.text}, fairness ${notion}: ${look.words}`,
      title: look.words,
      onclick: () => (cell && !job ? this.#select(row, notion) : job ? null : this.#check(row, notion)),
    }, look.mark, look.note ? h('small', {}, look.note) : '');
    return button;
  }

  #jobOf(row, notion) {
    for (const job of this.#jobs.values()) {
      if (job.model === this.#studio.document.name && job.digest === this.#state.digest
          && job.property === row.text && job.open.includes(notion)) return job;
    }
    return null;
  }

  #walk(event) {
    const [dx, dy] = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1]}[event.key] ?? [0, 0];
    if (!dx && !dy) return;
    const rows = [...this.#table.querySelectorAll('tbody tr')].map(row => [...row.querySelectorAll('button.cell')]);
    const y = rows.findIndex(row => row.includes(document.activeElement));
    if (y < 0) return;
    const x = rows[y].indexOf(document.activeElement);
    const next = rows[y + dy];
    const target = next?.[Math.min(next.length - 1, Math.max(0, x + dx))];
    if (target) {
      event.preventDefault();
      target.focus();
    }
  }

  async #check(row, fairness) {
    const {name, text} = this.#studio.document;
    try {
      const started = await this.#studio.api('verify/start', {
        name, text,
        ...(row.formula ? {formula: row.formula} : {number: row.number}),
        ...(fairness ? {fairness} : {}),
      });
      if (row.formula && started.property !== row.text) {
        this.#formulas.set(row.formula, {...row, text: started.property});
      }
      return started;
    } catch (e) {
      this.#studio.setStatus(e.message, 'error');
      return null;
    }
  }

  async #checkAll() {
    if (!this.#state) return;
    for (const row of this.#rows()) await this.#check(row);
  }

  async #cancelAll() {
    for (const job of [...this.#jobs.keys()]) await this.#cancelJob(job);
  }

  #cancelJob(job) {
    return this.#studio.api('verify/cancel', {job});
  }

  #happened(name, data) {
    const here = this.#state && data.model === this.#studio.document.name && data.digest === this.#state.digest;
    if (name === 'finished') {
      this.#jobs.delete(data.job);
      if (data.reason && data.reason !== 'cancelled') this.#studio.setStatus(data.reason, 'error');
      else this.#studio.setStatus(data.reason === 'cancelled' ? 'cancelled: ' + data.property : '');
    } else {
      const job = {...this.#jobs.get(data.job), ...data};
      if (name === 'searching') job.progress = null;
      this.#jobs.set(data.job, job);
    }
    if (!here) return this.#drawRunning();
    if (name === 'answered') {
      this.#put(data.cell);
      if (this.#selected === key(data.cell.property, data.cell.fairness)) this.#drawDetail();
    }
    // Figures change four times a second: they alone are drawn then.
    if (name === 'progress') this.#drawRunning();
    else this.#draw();
  }

  #drawRunning() {
    const jobs = [...this.#jobs.values()];
    this.#cancel.disabled = !jobs.length;
    this.#running.replaceChildren(...jobs.map(job => h('div', {class: 'job'},
      h('button', {onclick: () => this.#cancelJob(job.job), 'aria-label': 'Cancel ' + job.property}, '■'),
      h('code', {}, job.model === this.#studio.document.name ? job.property : job.model + ': ' + job.property),
      h('span', {}, job.fairness ? ' ' + job.fairness : ' waits'),
      job.progress ? h('span', {class: 'figures'}, figures(job.progress)) : '')));
  }

  #select(row, notion) {
    this.#selected = key(row.text, notion);
    this.#draw();
    this.#drawDetail();
  }

  #drawDetail() {
    const cell = this.#cells.get(this.#selected);
    if (!cell) return;
    const row = this.#rows().find(each => each.text === cell.property);
    this.#detail.replaceChildren(...verdictPanel(cell, this.#studio, () => row && this.#check(row, cell.fairness)));
    this.#detail.scrollIntoView({block: 'nearest'});
  }

  #remove(row) {
    this.#formulas.delete(row.formula);
    this.#draw();
  }

  #newFormula() {
    newFormula(this.#studio, formula => {
      this.#formulas.set(formula.formula, formula);
      this.#draw();
      this.#check(formula);
    });
  }

  /** The matrix, and what is behind every cell. */
  #saveAs() {
    const {name} = this.#studio.document;
    const panels = [...this.#cells.values()].map((cell, i) => {
      const section = h('section', {class: 'detail', id: 'cell-' + i}, ...verdictPanel(cell, this.#studio, () => {}));
      return [key(cell.property, cell.fairness), section];
    });
    const matrix = this.#table.cloneNode(true);
    for (const [id, section] of panels) {
      matrix.querySelector(`[data-key="${CSS.escape(id)}"]`)?.setAttribute('data-anchor', section.id);
    }
    return saveAsHtml(name.replace(/^.*\//, '') + '.html', name, matrix, ...panels.map(([, section]) => section));
  }
}

const key = (property, fairness) => fairness + ' ' + property;

function running(job, notion) {
  return job.fairness === notion
    ? {kind: 'searching', mark: '◐', words: 'searching'}
    : {kind: 'waiting', mark: '…', words: 'waiting'};
}

/** How a verdict looks; never by colour alone. */
export function appearance(cell) {
  if (!cell) return {kind: 'open', mark: '·', words: 'not checked yet: click to check'};
  const {verdict, settledBy, caveats} = cell.result;
  const mark = MARKS[verdict] + (caveats.length ? '*' : '');
  const words = [verdict, ...caveats, settledBy ? 'follows from ' + settledBy : '', cell.stale ? 'of an earlier text' : ''];
  return {
    kind: verdict + (cell.stale ? ' stale' : ''),
    mark: settledBy ? `(${mark})` : mark,
    note: cell.stale ? 'old' : '',
    words: words.filter(Boolean).join(', '),
  };
}

function figures(p) {
  const left = p.secondsLeft ? `, about ${number(p.secondsLeft)} s left` : '';
  return `${p.phase}: ${number(p.states)} states, ${number(p.rate)}/s, depth ${number(p.depth)}, ${bytes(p.memoryBytes)}, ${Math.round(p.seconds)} s${left}`;
}

function mistakes(failure, toEditor) {
  const all = failure.document?.errors ?? (failure.document?.error ? [failure.document.error] : []);
  return h('div', {class: 'empty'},
    h('p', {}, 'The text is no model yet:'),
    h('ul', {}, all.map(each => h('li', {}, (each.line ? `line ${each.line}: ` : '') + each.message))),
    h('button', {onclick: toEditor}, 'To the editor'));
}

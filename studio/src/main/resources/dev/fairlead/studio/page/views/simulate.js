// Simulate: a walk through the model, step by step, with what can be seen of it.

import {h} from '../dom.js';
import {saveAsHtml} from '../snapshot.js';
import {choicesPanel, historyPanel, reasonsPanel} from './simulate-steps.js';
import {sourcePanel, statePanel} from './simulate-state.js';
import {Pictures} from './simulate-pictures.js';
import {compareRuns} from './compare.js';

const KEYS = [
  ['1 … 9', 'take this step'], ['↑ ↓', 'go through the steps; Enter takes one'], ['←  Backspace', 'undo'], ['→', 'redo'],
  ['Home  End', 'start and end of the history'], ['r', 'a random step'], ['Space', 'play and pause'],
  ['b', 'break on a condition'], ['k', 'keep the run, to compare it'], ['n', 'start again'], ['?', 'these keys'],
];

export function mount(element, studio) {
  return new SimulateView(element, studio);
}

class SimulateView {
  #studio;
  #element;
  #walk = null;
  #text = '';
  #file = '';
  #busy = Promise.resolve();
  #playing = false;
  #pictures;

  #seed = h('input', {type: 'number', min: '0', value: '1', 'aria-label': 'Seed', title: 'The same seed makes the same random choices'});
  #size = h('input', {type: 'number', min: '1', max: '50', value: '3', 'aria-label': 'Processes in each group of any number'});
  #sizeLabel = h('label', {hidden: true}, 'processes ', this.#size);
  #speed = h('input', {type: 'range', min: '0', max: '5', value: '2', 'aria-label': 'Speed of random play'});
  #speedText = h('output', {});
  #break = h('input', {class: 'condition', placeholder: 'break on: x == 2', 'aria-label': 'Break on a condition', spellcheck: 'false'});
  #play = h('button', {title: 'Space', onclick: () => this.#togglePlay()}, '▶ Play');
  #undo = h('button', {title: '←', 'aria-label': 'Undo', onclick: () => this.#act('undo')}, '◀');
  #redo = h('button', {title: '→', 'aria-label': 'Redo', onclick: () => this.#act('redo')}, '▶');
  #first = h('button', {title: 'Home', 'aria-label': 'To the start', onclick: () => this.#act('go', 0)}, '|◀');
  #last = h('button', {title: 'End', 'aria-label': 'To the end of the history', onclick: () => this.#act('go', this.#walk.length)}, '▶|');
  #message = h('p', {class: 'message', role: 'alert'});
  #banner = h('div', {class: 'banner', hidden: true});
  #choices = h('section', {class: 'panel choices', 'aria-label': 'Possible steps'});
  #history = h('section', {class: 'panel history', 'aria-label': 'History'});
  #state = h('section', {class: 'panel state', 'aria-label': 'State'});
  #source = h('section', {class: 'panel source', 'aria-label': 'Text of the model'});
  #picture = h('section', {class: 'panel pictures', 'aria-label': 'Pictures'});

  constructor(element, studio) {
    this.#studio = studio;
    this.#element = element;
    this.#pictures = new Pictures(this.#picture, studio, {
      go: position => this.#act('go', position),
      take: number => this.#act('take', number),
    });
    const file = h('input', {type: 'file', accept: '.json,.itf', hidden: true, 'aria-label': 'ITF trace', onchange: () => this.#loadFile(file)});
    element.append(
      h('div', {class: 'toolbar'},
        h('button', {class: 'primary', title: 'n', onclick: () => this.#start()}, '⟲ Start'),
        this.#sizeLabel,
        h('label', {}, 'seed ', this.#seed),
        h('span', {class: 'group', role: 'group', 'aria-label': 'History'}, this.#first, this.#undo, this.#redo, this.#last),
        h('button', {title: 'r', onclick: () => this.#act('random', 1)}, '⚄ Random step'),
        this.#play,
        h('label', {}, 'speed ', this.#speed, this.#speedText),
        this.#break,
        h('button', {onclick: () => file.click()}, 'Load run…'),
        file,
        h('button', {title: 'k', onclick: () => this.#keep()}, 'Keep run'),
        h('button', {onclick: () => this.#compare()}, '⇄ Compare…'),
        h('button', {onclick: () => this.#saveTrace()}, 'Save run'),
        h('button', {onclick: () => this.#saveHtml()}, 'Save as HTML'),
        h('button', {onclick: () => print()}, 'Print'),
        h('button', {title: '?', 'aria-label': 'Keys', onclick: () => this.#help()}, '?')),
      this.#banner,
      this.#message,
      h('div', {class: 'simulation'},
        h('div', {class: 'column'}, this.#choices, this.#history),
        h('div', {class: 'column'}, this.#state, this.#source),
        h('div', {class: 'column'}, this.#picture)));
    this.#speed.addEventListener('input', () => this.#showSpeed());
    this.#showSpeed();
    this.#break.addEventListener('change', () => this.#stopAt());
    this.#size.addEventListener('change', () => this.#start());
    element.tabIndex = -1;
    document.addEventListener('keydown', event => this.#key(event));
    studio.document.onChange((doc, what) => {
      if (what === 'opened') {
        this.#pause();
        this.#file = '';
        if (!element.hidden) this.#start();
      } else if (what === 'text') {
        this.#showBanner();
      }
    });
  }

  async show(args) {
    if (args.run) {
      await this.#load({evidence: args.run, property: args.property, fairness: args.fairness});
    } else if (!this.#walk || this.#file !== this.#studio.document.name) {
      await this.#start();
    }
    this.#showBanner();
    this.#focus();
  }

  dispose() {
    this.#pause();
  }

  /**
   * One request after the other, so that keys may be typed faster than the server answers; what it
   * refuses is told. `then` is called with the result before the next request is made.
   */
  #ask(path, body, then = () => {}) {
    const work = this.#busy.then(async () => {
      try {
        this.#message.textContent = '';
        const desk = this.#walk ? {desk: this.#walk.desk} : {};
        const result = await this.#studio.api(path, {...desk, ...(typeof body === 'function' ? body() : body)});
        then(result);
        return result;
      } catch (e) {
        this.#tell(e);
        return null;
      }
    });
    this.#busy = work;
    return work;
  }

  #tell(e) {
    const error = e.document?.error;
    const place = error?.line ? `line ${error.line}: ` : '';
    this.#message.textContent = place + e.message + (error?.hint ? ` (${error.hint})` : '');
    this.#pause();
  }

  #begin(walk, text) {
    if (!walk) return;
    this.#text = text;
    this.#file = this.#studio.document.name;
    this.#show(walk);
    this.#showBanner();
  }

  /** A desk that the server has given up is no reason not to start. */
  async #anew(path, body) {
    const {name, text} = this.#studio.document;
    this.#pause();
    if (!name) {
      this.#message.textContent = 'Open a model first.';
      return;
    }
    let walk = await this.#ask(path, {name, text, ...body});
    if (!walk && this.#walk && this.#message.textContent.includes('has been closed')) {
      this.#walk = null;
      walk = await this.#ask(path, {name, text, ...body});
    }
    this.#begin(walk, text);
    return walk;
  }

  async #start() {
    const walk = await this.#anew('simulate/start', {seed: Number(this.#seed.value) || 0, size: Number(this.#size.value) || 3});
    if (walk) {
      this.#studio.setStatus(`simulating ${this.#file}, seed ${walk.seed}`);
      if (this.#break.value.trim()) await this.#stopAt();
    }
  }

  async #load(body) {
    const walk = await this.#anew('simulate/load', {seed: Number(this.#seed.value) || 0, ...body});
    if (walk) {
      this.#break.value = '';
      this.#studio.setStatus(`a run of ${walk.length} steps${walk.loopAfter !== undefined ? `, those after step ${walk.loopAfter} for ever` : ''}`);
    }
  }

  async #loadFile(input) {
    const file = input.files[0];
    input.value = '';
    if (file) await this.#load({trace: await file.text()});
  }

  async #act(action, number = 1) {
    if (!this.#walk) return;
    return this.#ask('simulate/do', () => ({action, number, position: this.#walk.position}), walk => this.#show(walk));
  }

  async #stopAt() {
    const walk = await this.#ask('simulate/break', {condition: this.#break.value}, found => this.#show(found));
    this.#break.toggleAttribute('aria-invalid', !walk);
  }

  #show(walk) {
    const focused = document.activeElement?.closest?.('.choices');
    this.#walk = walk;
    const groups = walk.groups.length > 0;
    this.#sizeLabel.hidden = !groups;
    if (groups) this.#size.value = walk.size;
    this.#undo.disabled = this.#first.disabled = walk.position === 0;
    this.#redo.disabled = this.#last.disabled = walk.position === walk.length;
    this.#choices.replaceChildren(...choicesPanel(walk, number => this.#act('take', number), () => this.#act('go', walk.loopAfter)));
    this.#history.replaceChildren(...historyPanel(walk, position => this.#act('go', position)), ...reasonsPanel(walk));
    this.#history.querySelector('[aria-current]')?.scrollIntoView({block: 'nearest'});
    this.#state.replaceChildren(...statePanel(walk));
    this.#source.replaceChildren(...sourcePanel(walk, this.#text, this.#file));
    const marked = this.#source.querySelector('.marked');
    if (marked) this.#source.querySelector('pre').scrollTop = Math.max(0, marked.offsetTop - 80);
    this.#pictures.update(walk);
    if (focused) this.#focus();
  }

  #focus() {
    (this.#choices.querySelector('button') ?? this.#element).focus({preventScroll: true});
  }

  #showBanner() {
    const changed = this.#walk && this.#studio.document.text !== this.#text && this.#studio.document.name === this.#file;
    this.#banner.hidden = !changed;
    if (changed) {
      this.#banner.replaceChildren('The text has changed since this simulation began. ', h('button', {onclick: () => this.#start()}, 'Start again'));
    }
  }

  // random play

  #pace() {
    return [0.5, 1, 2, 5, 10, 25][this.#speed.value];
  }

  #showSpeed() {
    this.#speedText.textContent = ` ${this.#pace()}/s`;
  }

  #togglePlay() {
    if (this.#playing) this.#pause();
    else this.#run();
  }

  #pause() {
    this.#playing = false;
    this.#play.textContent = '▶ Play';
  }

  async #run() {
    if (!this.#walk) return;
    this.#playing = true;
    this.#play.textContent = '⏸ Pause';
    while (this.#playing && !this.#element.hidden) {
      const began = performance.now();
      const before = this.#walk.position;
      const walk = await this.#act('random', 1);
      if (!walk || walk.position === before || !walk.choices.length || walk.break?.met) {
        this.#pause();
        if (walk?.break?.met) this.#studio.setStatus(`stopped: ${walk.break.condition} holds after step ${walk.position}`);
      } else {
        await new Promise(resolve => setTimeout(resolve, Math.max(0, 1000 / this.#pace() - (performance.now() - began))));
      }
    }
    this.#pause();
  }

  // keys

  #key(event) {
    if (this.#element.hidden || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.target.closest?.('input, textarea, select, #tabs, svg.graph')) {
      if (event.key === 'Escape') this.#focus();
      return;
    }
    const act = {
      ArrowLeft: () => this.#act('undo'), Backspace: () => this.#act('undo'), ArrowRight: () => this.#act('redo'),
      Home: () => this.#act('go', 0), End: () => this.#act('go', this.#walk?.length), r: () => this.#act('random', 1),
      ' ': event.target.closest?.('button') && !event.target.closest('.choices') ? null : () => this.#togglePlay(),
      b: () => this.#break.focus(), k: () => this.#keep(), n: () => this.#start(), '?': () => this.#help(),
      ArrowDown: () => this.#move(1), ArrowUp: () => this.#move(-1),
    }[event.key] ?? (/^[1-9]$/.test(event.key) && this.#walk?.choices.length >= event.key ? () => this.#act('take', Number(event.key)) : null);
    if (act) {
      event.preventDefault();
      act();
    }
  }

  #move(by) {
    const all = [...this.#choices.querySelectorAll('button.choice')];
    if (all.length) all[(all.indexOf(document.activeElement) + by + all.length) % all.length].focus();
  }

  #help() {
    import('../dom.js').then(({dialog}) => dialog('Keys of the simulator', h('dl', {class: 'keys'},
      KEYS.map(([key, meaning]) => h('div', {}, h('dt', {}, h('kbd', {}, key)), h('dd', {}, meaning))))));
  }

  // runs

  async #keep() {
    const about = this.#walk?.run?.property ? `${this.#walk.run.property} (${this.#walk.run.fairness})` : `${this.#walk?.length} steps, seed ${this.#walk?.seed}`;
    const result = await this.#ask('simulate/keep', {title: about});
    if (result) this.#studio.setStatus(`kept: ${about}; ${result.runs.length} to compare`);
    return result;
  }

  async #compare() {
    let result = await this.#ask('simulate/runs', {});
    if (result && result.runs.length < 2) result = await this.#keep();
    if (!result) return;
    if (result.runs.length < 2) this.#studio.setStatus('this run is kept; keep a second one to compare them');
    else await compareRuns(result.runs, (left, right) => this.#ask('simulate/compare', {left, right}));
  }

  async #saveTrace() {
    const trace = await this.#ask('simulate/trace', {});
    if (!trace) return;
    const link = h('a', {download: this.#file.replace(/^.*\//, '') + '.itf.json', href: URL.createObjectURL(new Blob([trace.text], {type: 'application/json'}))});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 5000);
  }

  async #saveHtml() {
    const {position, length} = this.#walk ?? {};
    await saveAsHtml(`${this.#file.replace(/^.*\//, '')}.run.html`, `A run of ${this.#file}: step ${position} of ${length}`,
      this.#history, this.#state, await this.#pictures.all(), this.#source);
  }
}

// The message sequence chart and the state graph, which grow along.

import {h, number} from '../dom.js';
import {GraphDrawing, LEGEND, notes} from '../graph.js';

export class Pictures {
  #studio;
  #actions;
  #walk = null;
  #shown = 'chart';
  #graph = null;
  #content = h('div', {class: 'picture-content'});
  #canvas = h('div', {class: 'canvas'});
  #tabs;
  #by = h('select', {multiple: true, size: 4, 'aria-label': 'Collapse by variables and processes'});
  #condition = h('input', {placeholder: 'or a condition: x == 2', 'aria-label': 'Collapse by a condition', spellcheck: 'false'});
  #collapse;
  #drawing;
  #collapsed = null;
  #turn = 0;

  constructor(element, studio, actions) {
    this.#studio = studio;
    this.#actions = actions;
    this.#tabs = ['chart', 'graph', 'collapsed'].map(id => h('button', {role: 'tab', 'data-picture': id, onclick: () => this.#open(id)}, {chart: 'Message chart', graph: 'State graph', collapsed: 'Collapsed graph'}[id]));
    this.#collapse = h('div', {class: 'collapse actions'},
      h('label', {}, 'States are one if they agree in ', this.#by), this.#condition,
      h('button', {onclick: () => this.#drawCollapsed()}, 'Collapse'));
    element.append(h('div', {class: 'picture-tabs actions', role: 'tablist', 'aria-label': 'Pictures'}, this.#tabs), this.#content);
    this.#drawing = new GraphDrawing(this.#canvas, id => this.#choose(id));
    this.#open('chart');
  }

  update(walk) {
    if (!this.#walk || this.#walk.desk !== walk.desk || this.#walk.model !== walk.model) this.#collapsed = null;
    this.#walk = walk;
    this.#draw();
  }

  #open(id) {
    this.#shown = id;
    for (const tab of this.#tabs) tab.setAttribute('aria-selected', tab.dataset.picture === id);
    this.#content.replaceChildren();
    if (this.#walk) this.#draw();
  }

  async #draw() {
    const turn = ++this.#turn;
    const shown = this.#shown;
    try {
      if (shown === 'chart') {
        const chart = await this.#studio.api('simulate/chart', {desk: this.#walk.desk});
        if (turn === this.#turn) this.#showChart(chart);
      } else if (shown === 'graph') {
        const found = await this.#studio.api('simulate/graph', {desk: this.#walk.desk});
        if (turn === this.#turn) await this.#showGraph(found);
      } else if (!this.#collapsed || !this.#content.contains(this.#collapsed)) {
        this.#showCollapsing();
      }
    } catch (e) {
      if (turn === this.#turn) this.#content.replaceChildren(h('p', {class: 'message'}, e.message));
    }
  }

  /** Chart, graph and, if it was drawn, the collapsed graph, to be saved. */
  async all() {
    const {desk} = this.#walk;
    const canvas = h('div', {class: 'canvas'});
    const [chart, found] = await Promise.all([this.#studio.api('simulate/chart', {desk}), this.#studio.api('simulate/graph', {desk})]);
    const {states, transitions, notes: sentences} = found.graph;
    await new GraphDrawing(canvas, () => {}, 'saved').update({states, transitions, here: found.here});
    return h('section', {class: 'panel'},
      h('h2', {}, 'Message chart'), chart.note ? h('p', {class: 'quiet'}, chart.note) : this.#chart(chart.svg),
      h('h2', {}, 'State graph'), canvas, h('p', {class: 'quiet'}, LEGEND), notes(sentences),
      this.#collapsed ? [h('h2', {}, 'Collapsed graph'), this.#collapsed.cloneNode(true)] : []);
  }

  #chart(svg) {
    const chart = document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true);
    chart.classList.add('chart');
    chart.setAttribute('role', 'img');
    for (const step of chart.querySelectorAll('text.step')) {
      const position = Number(step.textContent);
      if (position === this.#walk.position) step.classList.add('here');
      step.addEventListener('click', () => this.#actions.go(position));
    }
    return chart;
  }

  #showChart({svg, note}) {
    if (note) {
      this.#content.replaceChildren(h('p', {class: 'quiet'}, note));
      return;
    }
    const chart = this.#chart(svg);
    const here = chart.querySelector('text.step.here');
    const scroll = this.#content.querySelector('.chart-box')?.scrollTop ?? 0;
    const box = h('div', {class: 'chart-box', tabindex: '0'}, chart);
    this.#content.replaceChildren(box);
    box.scrollTop = scroll;
    if (here) {
      const y = Number(here.getAttribute('y'));
      if (y < box.scrollTop + 40 || y > box.scrollTop + box.clientHeight - 40) box.scrollTop = y - box.clientHeight / 2;
    }
  }

  async #showGraph(found) {
    this.#graph = found;
    const {states, transitions, notes: sentences} = found.graph;
    const more = sentences.length ? [...sentences, 'the collapsed graph shows all of it in less detail'] : [];
    this.#content.replaceChildren(this.#canvas, h('p', {class: 'quiet'}, `${states.length} states so far. ${LEGEND}`), notes(more));
    await this.#drawing.update({states, transitions, here: found.here, generation: `walk ${this.#walk.desk} ${found.generation} ${this.#walk.break?.condition ?? ''} ${this.#walk.model}`});
  }

  /** Goes where a state of the graph is: back in the history, or by the step that leads there. */
  #choose(id) {
    const {path, choices} = this.#graph;
    const positions = path.map((node, position) => (node === id ? position : -1)).filter(position => position >= 0);
    const step = choices.indexOf(id);
    if (positions.length) {
      const near = positions.reduce((a, b) => (Math.abs(a - this.#walk.position) <= Math.abs(b - this.#walk.position) ? a : b));
      this.#actions.go(near);
    } else if (step >= 0) {
      this.#actions.take(step + 1);
    } else {
      this.#studio.setStatus(`state ${id} is not in the history, and no step from here leads there`);
    }
  }

  #showCollapsing() {
    const names = [...Object.keys(this.#walk.state.places), ...Object.keys(this.#walk.state.variables)];
    const known = [...this.#by.options].map(option => option.value);
    if (!this.#collapsed || names.some(name => !known.includes(name))) {
      this.#by.replaceChildren(...names.map((name, i) => h('option', {value: name, selected: i === 0}, name)));
    }
    this.#content.replaceChildren(this.#collapse);
    this.#drawCollapsed();
  }

  async #drawCollapsed() {
    const by = this.#condition.value.trim() ? [] : [...this.#by.selectedOptions].map(option => option.value);
    try {
      const found = await this.#studio.api('simulate/collapse', {desk: this.#walk.desk, by, condition: this.#condition.value});
      const canvas = h('div', {class: 'canvas'});
      this.#collapsed = canvas;
      this.#content.replaceChildren(this.#collapse, canvas,
        h('p', {class: 'quiet'}, `${number(found.seen)} states, ${found.states.length} when collapsed. An arrow: some state has such a step.`), notes(found.notes));
      const states = found.states.map(state => ({...state, kind: ['fault', 'deadlock', 'end'].find(kind => state.kinds.includes(kind)) ?? 'ordinary', title: state.label + `\n${state.count} states` + (state.kinds.includes('deadlock') ? '\ndeadlocks among them' : ''), label: (state.kinds.includes('deadlock') ? '✕ ' : '') + (state.label || 'all')}));
      await new GraphDrawing(canvas, id => this.#studio.setStatus(states.find(state => state.id === id).title.replaceAll('\n', ', ')), 'collapsed').update({states, transitions: found.transitions, title: 'Collapsed graph'});
    } catch (e) {
      this.#content.replaceChildren(this.#collapse, h('p', {class: 'message'}, e.message));
    }
  }
}

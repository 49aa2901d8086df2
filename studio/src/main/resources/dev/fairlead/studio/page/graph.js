// A state graph that may grow: layers by distance from the initial states, the places within a
// layer by d3-force. What a state is, is told by its shape and its mark, not by colour alone.

import {h, s} from './dom.js';
import {loadD3} from './d3.js';

const LAYER = 56;
const RADIUS = 14;

/** Marks and shapes of states; `beside`: its own steps are not known yet. */
const KINDS = {
  ordinary: {mark: '', title: ''},
  deadlock: {mark: '✕', title: 'deadlock'},
  end: {mark: '■', title: 'valid end'},
  fault: {mark: '!', title: 'the model goes wrong here'},
  beside: {mark: '', title: 'not visited yet'},
};

export const LEGEND = 'double ring: initial  ▸ bold: here  dashed: not visited  ✕ deadlock  ■ valid end  ! fault';

/**
 * A drawing in an element. onChoose(id) is called for a state that is clicked or entered.
 * update({states, transitions, here, generation}) shows a graph; a state has id, initial, kind,
 * and label (lines) or values for its title.
 */
export class GraphDrawing {
  #element;
  #onChoose;
  #name;
  #places = new Map();
  #generation = null;
  #simulation = null;
  #svg = null;
  #zoom = null;
  #window = '';
  #whole = '';
  #focus = null;

  /** @param name unlike those of other drawings on the page */
  constructor(element, onChoose, name = 'graph') {
    this.#name = name;
    this.#element = element;
    this.#onChoose = onChoose;
  }

  async update({states, transitions, here = -1, generation = 0, title = 'State graph'}) {
    const d3 = await loadD3();
    if (generation !== this.#generation) this.#places.clear();
    this.#generation = generation;
    this.#simulation?.stop();
    const depth = depths(states, transitions);
    const nodes = states.map(state => {
      const size = box(state);
      const known = this.#places.get(state.id);
      const parent = transitions.find(step => step.to === state.id && this.#places.has(step.from));
      const near = known ?? (parent ? this.#places.get(parent.from) : null);
      return {state, ...size, x: near ? near.x + (known ? 0 : (state.id % 7 - 3) * 6) : (state.id % 9 - 4) * 30, y: depth.get(state.id) * layerHeight(states), layer: depth.get(state.id) * layerHeight(states), known: !!known};
    });
    const byId = new Map(nodes.map(node => [node.state.id, node]));
    const links = merged(transitions).filter(link => byId.has(link.from) && byId.has(link.to))
      .map(link => ({...link, source: byId.get(link.from), target: byId.get(link.to)}));
    this.#simulation = d3.forceSimulation(nodes)
      .force('layer', d3.forceY(node => node.layer).strength(1))
      .force('middle', d3.forceX(0).strength(0.03))
      .force('apart', d3.forceManyBody().strength(-90).distanceMax(240))
      .force('collide', d3.forceCollide(node => Math.max(node.width, node.height) / 2 + 7))
      .force('links', d3.forceLink(links.filter(link => link.source !== link.target)).distance(LAYER).strength(0.08))
      .stop();
    const ticks = nodes.every(node => node.known) ? 20 : nodes.length > 150 ? 80 : 160;
    for (let i = 0; i < ticks; i++) this.#simulation.tick();
    for (const node of nodes) this.#places.set(node.state.id, {x: node.x, y: node.y});
    this.#draw(d3, nodes, links, here, title);
  }

  #draw(d3, nodes, links, here, title) {
    const bounds = extent(nodes);
    const labelled = links.length <= 16;
    const edges = s('g', {class: 'edges'}, links.map(link => edge(link, labelled || link.from === here, this.#name)));
    const states = s('g', {class: 'states'}, nodes.map(node => this.#node(node, here)));
    const inside = s('g', {}, edges, states);
    const before = this.#svg ? d3.zoomTransform(this.#svg) : null;
    const moved = before && (before.k !== 1 || before.x || before.y);
    this.#whole = shown(bounds);
    // Where the user has moved the drawing it stays; else it follows the walk.
    this.#window = moved ? this.#window : shown(around(bounds, nodes.find(node => node.state.id === here)));
    const svg = s('svg', {class: 'graph', role: 'group', 'aria-label': title, viewBox: this.#window, preserveAspectRatio: 'xMidYMid meet'},
      s('title', {}, `${title}: ${nodes.length} states, ${links.length} steps`),
      s('defs', {}, ['plain', 'stem', 'loop'].map(kind => s('marker', {id: `${this.#name}-tip-${kind}`, viewBox: '0 0 8 8', refX: 8, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto', markerUnits: 'userSpaceOnUse'},
        s('path', {d: 'M0 0 L8 4 L0 8 z', class: 'tip ' + kind})))),
      inside);
    svg.addEventListener('keydown', event => this.#key(event, nodes, links));
    this.#svg = svg;
    this.#zoom = d3.zoom().scaleExtent([0.2, 8]).on('zoom', event => inside.setAttribute('transform', event.transform));
    d3.select(svg).call(this.#zoom).on('dblclick.zoom', null);
    this.#element.replaceChildren(svg);
    if (moved) d3.select(svg).call(this.#zoom.transform, before);
    if (this.#focus !== null) this.#focusOn(this.#focus, true);
  }

  #node(node, here) {
    const {state} = node;
    const current = state.id === here;
    const kind = state.kind ?? 'ordinary';
    const lines = state.label ? linesOf(state) : [KINDS[kind].mark || String(state.id)];
    const classes = ['state', kind, current ? 'here' : '', state.initial ? 'initial' : ''].join(' ');
    const shape = state.label || kind === 'deadlock' || kind === 'end'
      ? outline(node, 0)
      : s('circle', {r: RADIUS});
    const ring = state.initial ? (state.label || shape.tagName === 'rect' ? outline(node, 4) : s('circle', {r: RADIUS + 4})) : null;
    ring?.setAttribute('class', 'ring');
    const name = `state ${state.id}` + (current ? ', here' : '') + (KINDS[kind].title ? ', ' + KINDS[kind].title : '') + (state.initial ? ', initial' : '');
    return s('g', {class: classes, transform: `translate(${node.x} ${node.y})`, tabindex: current ? '0' : '-1', role: 'button', 'data-state': state.id, 'aria-label': name,
      onclick: () => this.#onChoose(state.id)},
      s('title', {}, name + '\n' + values(state)),
      ring ? [ring] : [],
      shape,
      lines.map((line, i) => s('text', {y: 4 + (i - (lines.length - 1) / 2) * 14}, line)),
      state.count ? [s('text', {class: 'count', y: node.height / 2 + 12}, `${state.count} states`)] : [],
      current ? [s('text', {class: 'pointer', x: -node.width / 2 - 12, y: 5}, '▸')] : []);
  }

  #focusOn(id, quietly = false) {
    const element = this.#svg.querySelector(`[data-state="${id}"]`);
    this.#focus = element ? id : null;
    if (!element) return;
    for (const each of this.#svg.querySelectorAll('.states > g')) each.setAttribute('tabindex', each === element ? '0' : '-1');
    if (!quietly) element.focus();
  }

  /** Arrows go along steps and within a layer; Enter chooses; + and - magnify. */
  #key(event, nodes, links) {
    const id = Number(event.target.dataset?.state);
    const node = nodes.find(each => each.state.id === id);
    const d3 = globalThis.d3;
    if (event.key === '+' || event.key === '-') {
      d3.select(this.#svg).call(this.#zoom.scaleBy, event.key === '+' ? 1.3 : 1 / 1.3);
    } else if (event.key === '0') {
      this.#svg.setAttribute('viewBox', this.#whole);
      d3.select(this.#svg).call(this.#zoom.transform, d3.zoomIdentity);
    } else if (node && (event.key === 'Enter' || event.key === ' ')) {
      this.#onChoose(id);
    } else if (node && event.key.startsWith('Arrow')) {
      const next = {
        ArrowDown: () => links.find(link => link.from === id && link.to !== id)?.to,
        ArrowUp: () => links.find(link => link.to === id && link.from !== id)?.from,
        ArrowLeft: () => beside(nodes, node, -1),
        ArrowRight: () => beside(nodes, node, 1),
      }[event.key]?.();
      if (next !== undefined) this.#focusOn(next);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

function layerHeight(states) {
  const tallest = Math.max(0, ...states.filter(state => state.label).map(state => box(state).height));
  return tallest ? tallest + LAYER : LAYER;
}

/** Long lines are broken, so that boxes stay readable. */
function linesOf(state) {
  return state.label.split('\n').flatMap(line => line.match(/.{1,30}(?:\s|$)|.{1,30}/g) ?? ['']).map(line => line.trim());
}

function box(state) {
  if (!state.label) return {width: 2 * RADIUS, height: 2 * RADIUS};
  const lines = linesOf(state);
  return {width: Math.max(...lines.map(line => line.length)) * 7 + 18, height: lines.length * 14 + 12};
}

function outline(node, more) {
  const square = !node.state.label;
  return s('rect', {x: -node.width / 2 - more, y: -node.height / 2 - more, width: node.width + 2 * more, height: node.height + 2 * more, rx: square ? 2 : 7});
}

function values(state) {
  if (state.title) return state.title;
  const all = {...state.variables, ...state.places, ...state.names};
  return Object.entries(all).map(([name, value]) => `${name} = ${value}`).join('\n');
}

function depths(states, transitions) {
  const depth = new Map();
  const queue = [];
  const begin = id => {
    depth.set(id, 0);
    queue.push(id);
  };
  states.filter(state => state.initial).forEach(state => begin(state.id));
  if (!queue.length && states.length) begin(states[0].id);
  const next = new Map();
  for (const {from, to} of transitions) {
    if (!next.has(from)) next.set(from, []);
    next.get(from).push(to);
  }
  for (const id of queue) {
    for (const to of next.get(id) ?? []) {
      if (!depth.has(to)) {
        depth.set(to, depth.get(id) + 1);
        queue.push(to);
      }
    }
  }
  for (const {id} of states) if (!depth.has(id)) depth.set(id, 0);
  return depth;
}

/** Steps between the same two states are one arrow; the run decides how it looks. */
function merged(transitions) {
  const arrows = new Map();
  for (const step of transitions) {
    const key = step.from + ' ' + step.to;
    const arrow = arrows.get(key) ?? {from: step.from, to: step.to, labels: [], run: ''};
    arrow.labels.push(step.label);
    arrow.run = step.run === 'loop' || arrow.run === 'loop' ? 'loop' : step.run ?? arrow.run;
    arrows.set(key, arrow);
  }
  return [...arrows.values()];
}

function edge(link, labelled, name) {
  const {source, target} = link;
  const kind = link.run || 'plain';
  const text = [...new Set(link.labels)].join(', ');
  let path, x, y, anchor = 'middle';
  if (source === target) {
    const top = source.y - source.height / 2;
    path = `M${source.x - 6} ${top} c-16 -26 28 -26 12 0`;
    [x, y] = [source.x, top - 22];
  } else {
    const dx = target.x - source.x;
    const dy = target.y - source.y;
    const length = Math.hypot(dx, dy) || 1;
    const bend = Math.max(9, Math.min(26, length / 8));
    const mid = {x: (source.x + target.x) / 2 + (dy / length) * bend, y: (source.y + target.y) / 2 - (dx / length) * bend};
    const a = border(source, mid);
    const b = border(target, mid);
    path = `M${a.x} ${a.y} Q${mid.x} ${mid.y} ${b.x} ${b.y}`;
    // Outside of the bend and nearer to the source: the label of the way back is elsewhere.
    const out = {x: dy / length, y: -dx / length};
    [x, y] = [source.x * 0.3 + target.x * 0.12 + mid.x * 0.58 + out.x * 5, source.y * 0.3 + target.y * 0.12 + mid.y * 0.58 + out.y * 5 + 3];
    anchor = out.x > 0.5 ? 'start' : out.x < -0.5 ? 'end' : 'middle';
  }
  const short = text.length > 24 ? text.slice(0, 23) + '…' : text;
  return s('g', {class: 'step ' + kind},
    s('title', {}, text),
    s('path', {d: path, 'marker-end': `url(#${name}-tip-${kind})`}),
    labelled ? [s('text', {x, y, style: `text-anchor: ${anchor}`}, short)] : []);
}

/** Where a line from the middle of a state to a point leaves it. */
function border(node, to) {
  const dx = to.x - node.x;
  const dy = to.y - node.y;
  const length = Math.hypot(dx, dy) || 1;
  const more = node.state.initial ? 5 : 1;
  const reach = node.state.label
    ? Math.min(Math.abs((node.width / 2 + more) * length / (dx || 0.01)), Math.abs((node.height / 2 + more) * length / (dy || 0.01)))
    : RADIUS + more;
  return {x: node.x + (dx / length) * reach, y: node.y + (dy / length) * reach};
}

function beside(nodes, node, side) {
  const layer = nodes.filter(each => each.layer === node.layer).sort((a, b) => a.x - b.x);
  return layer[layer.indexOf(node) + side]?.state.id;
}

function extent(nodes) {
  if (!nodes.length) return {x: 0, y: 0, width: 100, height: 100};
  const left = Math.min(...nodes.map(node => node.x - node.width / 2)) - 50;
  const right = Math.max(...nodes.map(node => node.x + node.width / 2)) + 50;
  const top = Math.min(...nodes.map(node => node.y - node.height / 2)) - 44;
  const bottom = Math.max(...nodes.map(node => node.y + node.height / 2)) + 34;
  return {...fitted(left, right, top, bottom)};
}

const shown = bounds => `${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`;

/** Of a large drawing what is near a state. */
function around(bounds, node) {
  const width = Math.min(bounds.width, 820);
  const height = Math.min(bounds.height, 640);
  if (!node || (width === bounds.width && height === bounds.height)) return bounds;
  const within = (middle, size, start, all) => Math.min(Math.max(middle - size / 2, start), start + all - size);
  return {x: within(node.x, width, bounds.x, bounds.width), y: within(node.y, height, bounds.y, bounds.height), width, height};
}

/** Small graphs are not magnified beyond reason. */
function fitted(left, right, top, bottom) {
  const width = Math.max(right - left, 420);
  const height = Math.max(bottom - top, 330);
  return {x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height};
}

/** What a drawing leaves out, for people. */
export function notes(sentences) {
  return sentences.length ? h('p', {class: 'quiet'}, sentences.join('; ')) : h('p', {class: 'quiet'});
}

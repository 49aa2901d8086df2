// Any number of processes: the coverability tree, with counters per local state, and the
// abstraction by a cutoff.

import {h, s} from '../dom.js';
import {loadD3} from '../d3.js';
import {GraphDrawing, notes} from '../graph.js';
import {saveAsHtml} from '../snapshot.js';

const OMEGA = 'ω';

export function mount(element, studio) {
  return new AnyNumberView(element, studio);
}

class AnyNumberView {
  #studio;
  #element;
  #asked = '';
  #tree = null;
  #selected = 0;
  #message = h('p', {class: 'message', role: 'alert'});
  #cutoff = h('input', {type: 'number', min: '0', max: '8', value: '2', 'aria-label': 'Cutoff'});
  #kind = h('select', {'aria-label': 'What is drawn'}, h('option', {value: 'tree'}, 'Coverability tree'), h('option', {value: 'graph'}, 'Abstraction by a cutoff'));
  #cutoffLabel = h('label', {hidden: true}, 'cutoff ', this.#cutoff);
  #picture = h('section', {class: 'panel tree', 'aria-label': 'Coverability tree'});
  #counters = h('section', {class: 'panel counters', 'aria-label': 'Counters of the selected node'});

  constructor(element, studio) {
    this.#studio = studio;
    this.#element = element;
    element.append(
      h('div', {class: 'toolbar'},
        this.#kind, this.#cutoffLabel,
        h('button', {onclick: () => this.#draw(true)}, '⟲ Draw again'),
        h('button', {onclick: () => this.#save()}, 'Save as HTML'),
        h('button', {onclick: () => print()}, 'Print'),
        h('span', {class: 'legend'}, 'ω: as many as you like   bold: ω has come in   dashed ⊑ n: covered by node n')),
      this.#message,
      h('div', {class: 'any-number'}, this.#picture, this.#counters));
    this.#kind.addEventListener('change', () => {
      this.#cutoffLabel.hidden = this.#kind.value === 'tree';
      this.#draw(true);
    });
    this.#cutoff.addEventListener('change', () => this.#draw(true));
    studio.document.onChange((doc, what) => {
      if (what === 'opened' && !element.hidden) this.#draw(true);
    });
  }

  show() {
    return this.#draw(false);
  }

  dispose() {}

  async #draw(again) {
    const {name, text} = this.#studio.document;
    if (!again && this.#asked === name + text) return;
    this.#asked = name + text;
    this.#message.textContent = '';
    this.#picture.replaceChildren();
    this.#counters.replaceChildren();
    try {
      if (this.#kind.value === 'tree') {
        this.#tree = await this.#studio.api('any-number/tree', {name, text});
        await this.#drawTree();
        this.#select(0);
      } else {
        await this.#drawGraph(await this.#studio.api('any-number/graph', {name, text, cutoff: Number(this.#cutoff.value) || 0}));
      }
    } catch (e) {
      this.#message.textContent = e.message;
    }
  }

  async #drawTree() {
    const d3 = await loadD3();
    const {nodes, complete, groups} = this.#tree;
    const lines = nodes.map((node, i) => text(node, i));
    const width = Math.max(...lines.flat().map(line => line.length)) * 7 + 16;
    const height = Math.max(...lines.map(all => all.length)) * 14 + 10;
    const root = d3.stratify().id(node => node.id).parentId(node => node.parent)(
      [{id: 'start'}, ...nodes.map((node, i) => ({id: String(i), parent: node.parent === undefined ? 'start' : String(node.parent)}))]);
    d3.tree().nodeSize([width + 22, height + 46])(root);
    const places = new Map(root.descendants().filter(each => each.id !== 'start').map(each => [Number(each.id), {x: each.x, y: each.y}]));
    const all = [...places.values()];
    const left = Math.min(...all.map(at => at.x)) - width / 2 - 10;
    const right = Math.max(...all.map(at => at.x)) + width / 2 + 10;
    const top = Math.min(...all.map(at => at.y)) - height / 2 - 10;
    const bottom = Math.max(...all.map(at => at.y)) + height / 2 + 22;
    const svg = s('svg', {class: 'graph cover', role: 'group', 'aria-label': 'Coverability tree', viewBox: `${left} ${top} ${right - left} ${bottom - top}`, width: right - left, height: bottom - top},
      s('defs', {}, s('marker', {id: 'cover-tip', viewBox: '0 0 8 8', refX: 8, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto'}, s('path', {d: 'M0 0 L8 4 L0 8 z', class: 'tip plain'}))),
      nodes.map((node, i) => {
        if (node.parent === undefined) return s('g');
        const from = places.get(node.parent);
        const to = places.get(i);
        const [y1, y2] = [from.y + height / 2, to.y - height / 2];
        return s('g', {class: 'step plain'},
          s('path', {d: `M${from.x} ${y1} C${from.x} ${(y1 + y2) / 2} ${to.x} ${(y1 + y2) / 2} ${to.x} ${y2}`, 'marker-end': 'url(#cover-tip)'}),
          s('text', {x: (from.x + to.x) / 2, y: (y1 + y2) / 2 + 4}, node.event));
      }),
      nodes.map((node, i) => {
        const {x, y} = places.get(i);
        const covered = node.coveredBy !== undefined;
        return s('g', {class: 'state' + (covered ? ' covered' : '') + (gained(nodes, node) ? ' gained' : ''), transform: `translate(${x} ${y})`, role: 'button', tabindex: i === 0 ? '0' : '-1', 'data-node': i, 'aria-label': `node ${i}: ${lines[i].join(', ')}` + (covered ? `, covered by node ${node.coveredBy}` : ''), onclick: () => this.#select(i)},
          s('rect', {x: -width / 2, y: -height / 2, width, height, rx: 6}),
          lines[i].map((line, row) => s('text', {y: 4 + (row - (lines[i].length - 1) / 2) * 14}, line)),
          covered ? [s('text', {class: 'count', y: height / 2 + 13}, '⊑ ' + node.coveredBy)] : []);
      }));
    svg.addEventListener('keydown', event => this.#key(event));
    const box = h('div', {class: 'tree-box'}, svg);
    this.#picture.replaceChildren(
      h('h2', {}, `Any number of ${groups.join(', ')}: ${nodes.length} nodes`),
      h('p', {class: 'quiet'}, 'Whatever a system of any size can reach is covered by a node, and some system reaches at least what a node says (Karp and Miller).'),
      complete ? '' : h('p', {class: 'message'}, 'The tree has more nodes than are drawn.'),
      box);
    box.scrollLeft = places.get(0).x - left - box.clientWidth / 2;
  }

  #select(i) {
    this.#selected = i;
    for (const each of this.#picture.querySelectorAll('[data-node]')) {
      const chosen = Number(each.dataset.node) === i;
      each.classList.toggle('here', chosen);
      each.setAttribute('tabindex', chosen ? '0' : '-1');
    }
    const node = this.#tree.nodes[i];
    const parent = node.parent === undefined ? null : this.#tree.nodes[node.parent];
    const everywhere = [...new Set(this.#tree.nodes.flatMap(each => Object.keys(each.state.places)))].sort();
    this.#counters.replaceChildren(
      h('h2', {}, `Node ${i}` + (node.event ? `, by ${node.event} from node ${node.parent}` : '')),
      h('table', {class: 'values'},
        h('caption', {}, 'Processes in each local state'),
        h('tbody', {}, everywhere.map(place => counter(place, count(node, place), parent ? count(parent, place) : null)))),
      h('table', {class: 'values'},
        h('caption', {}, 'Variables'),
        h('tbody', {}, Object.entries(node.state.variables).map(([name, value]) => {
          const before = parent?.state.variables[name];
          return h('tr', {class: parent && before !== value ? 'changed' : null}, h('th', {scope: 'row'}, name), h('td', {}, h('code', {}, value)), h('td', {class: 'before'}, parent && before !== value ? '◂ was ' + before : ''));
        }))),
      node.coveredBy === undefined ? '' : h('p', {}, `Covered by node ${node.coveredBy}: whatever is possible from here is possible from there. `,
        h('button', {onclick: () => this.#focus(node.coveredBy)}, `Go to node ${node.coveredBy}`)));
  }

  #focus(i) {
    this.#select(i);
    const element = this.#picture.querySelector(`[data-node="${i}"]`);
    element.focus();
    element.scrollIntoView({block: 'nearest', inline: 'nearest'});
  }

  #key(event) {
    const {nodes} = this.#tree;
    const i = this.#selected;
    const children = of => nodes.map((node, number) => (node.parent === of ? number : -1)).filter(number => number >= 0);
    const siblings = children(nodes[i].parent);
    const next = {
      ArrowUp: nodes[i].parent, ArrowDown: children(i)[0],
      ArrowLeft: siblings[siblings.indexOf(i) - 1], ArrowRight: siblings[siblings.indexOf(i) + 1],
      Home: 0, Enter: nodes[i].coveredBy,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#focus(next);
  }

  async #drawGraph(graph) {
    const canvas = h('div', {class: 'canvas'});
    this.#picture.replaceChildren(
      h('h2', {}, `Abstraction: ${graph.states.length} states`),
      h('p', {class: 'quiet'}, 'Every system with more than the cutoff in every group has its runs here; not every run here is one of a system.'),
      canvas, notes(graph.notes));
    const states = graph.states.map(state => ({...state, label: [...Object.entries(state.variables).map(([name, value]) => `${name} = ${value}`), ...Object.entries(state.places).map(([place, text]) => `${shown(text)} in ${place}`)].join('\n')}));
    await new GraphDrawing(canvas, id => this.#studio.setStatus(states.find(state => state.id === id).label.replaceAll('\n', ', '))).update({states, transitions: graph.transitions, title: 'Abstraction'});
  }

  async #save() {
    await saveAsHtml('any-number.html', 'Any number of processes: ' + this.#studio.document.name, this.#picture, this.#counters);
  }
}

/** States tell counts as "ω there". */
function shown(text) {
  return text.replace(/ there$/, '');
}

function count(node, place) {
  return place in node.state.places ? shown(node.state.places[place]) : '0';
}

function gained(nodes, node) {
  const omegas = of => Object.keys(of.state.places).filter(place => count(of, place) === OMEGA).length;
  return node.parent !== undefined && omegas(node) > omegas(nodes[node.parent]);
}

function text(node, i) {
  return [
    `${i}`,
    ...Object.entries(node.state.variables).map(([name, value]) => `${name} = ${value}`),
    ...Object.keys(node.state.places).map(place => `${count(node, place)} in ${place}`),
  ];
}

function counter(place, now, before) {
  const bar = now === OMEGA ? '█████ …' : '█'.repeat(Math.min(5, Number(now) || 0));
  return h('tr', {class: before !== null && before !== now ? 'changed' : null},
    h('th', {scope: 'row'}, place),
    h('td', {class: 'bar', 'aria-hidden': 'true'}, bar),
    h('td', {}, h('code', {}, now)),
    h('td', {class: 'before'}, before !== null && before !== now ? '◂ was ' + before : ''));
}

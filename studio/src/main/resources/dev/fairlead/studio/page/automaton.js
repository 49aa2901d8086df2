// Draws an automaton: states in layers by their distance from the initial one, edges as arrows.

import {s} from './dom.js';

const ACROSS = 170;
const DOWN = 92;
const RADIUS = 17;
const MARGIN = 46;

/** An SVG element for a document of formula/automaton. */
export function drawing({states, edges, initial, formula}) {
  const layer = layers(states, edges, initial);
  const rows = new Map();
  const at = new Map();
  for (const {number} of states) {
    const column = layer.get(number) ?? 0;
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    at.set(number, {x: MARGIN + RADIUS + column * ACROSS, row, column});
  }
  const tallest = Math.max(...rows.values());
  for (const place of at.values()) {
    place.y = MARGIN + RADIUS + 26 + (place.row + (tallest - rows.get(place.column)) / 2) * DOWN;
  }
  const width = 2 * MARGIN + 2 * RADIUS + (Math.max(...layer.values()) || 0) * ACROSS + 90;
  const height = 2 * MARGIN + 2 * RADIUS + 26 + (tallest - 1) * DOWN;
  const picture = s('svg', {viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', class: 'automaton'});
  picture.append(
    s('title', {}, 'Automaton of ' + formula),
    s('defs', {}, s('marker', {id: 'tip', viewBox: '0 0 8 8', refX: 8, refY: 4, markerWidth: 8, markerHeight: 8, orient: 'auto'},
      s('path', {d: 'M0 0 L8 4 L0 8 z', class: 'tip'}))));
  const start = at.get(initial);
  picture.append(s('path', {d: `M${start.x - RADIUS - 24} ${start.y} L${start.x - RADIUS} ${start.y}`, class: 'edge', 'marker-end': 'url(#tip)'}));
  for (const group of parallel(edges)) arrow(picture, at, group);
  for (const {number, accepting} of states) {
    const {x, y} = at.get(number);
    picture.append(s('circle', {cx: x, cy: y, r: RADIUS, class: 'state'}));
    if (accepting) picture.append(s('circle', {cx: x, cy: y, r: RADIUS - 4, class: 'state'}));
    picture.append(s('text', {x, y: y + 4, class: 'number'}, String(number)));
  }
  return picture;
}

function layers(states, edges, initial) {
  const layer = new Map([[initial, 0]]);
  const queue = [initial];
  for (const state of queue) {
    for (const {from, to} of edges) {
      if (from === state && !layer.has(to)) {
        layer.set(to, layer.get(state) + 1);
        queue.push(to);
      }
    }
  }
  for (const {number} of states) if (!layer.has(number)) layer.set(number, 0);
  return layer;
}

/** Edges between the same two states are one arrow with several labels. */
function parallel(edges) {
  const groups = new Map();
  for (const edge of edges) {
    const key = edge.from + ' ' + edge.to;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(edge);
  }
  return groups.values();
}

const circled = n => (n < 9 ? '①②③④⑤⑥⑦⑧⑨'[n] : `(${n + 1})`);

function arrow(picture, at, group) {
  const from = at.get(group[0].from);
  const to = at.get(group[0].to);
  const labels = group.map(edge => edge.label + (edge.sets.length ? ' ' + edge.sets.map(circled).join('') : ''));
  let path, x, y, anchor = 'middle';
  if (from === to) {
    path = `M${from.x - 9} ${from.y - RADIUS + 2} c-16 -34 34 -34 18 0`;
    [x, y] = [from.x, from.y - RADIUS - 30];
  } else {
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const length = Math.hypot(dx, dy);
    // Bent to the side, so that a way back is another arrow.
    const straight = to.column === from.column + 1 && to.y === from.y;
    const bend = straight && !labels.length ? 0 : Math.min(48, 16 + length / 7);
    const mid = {x: (from.x + to.x) / 2 + (dy / length) * bend, y: (from.y + to.y) / 2 - (dx / length) * bend};
    const a = towards(from, mid, RADIUS);
    const b = towards(to, mid, RADIUS + 1);
    path = `M${a.x} ${a.y} Q${mid.x} ${mid.y} ${b.x} ${b.y}`;
    [x, y] = [(from.x + to.x) / 4 + mid.x / 2, (from.y + to.y) / 4 + mid.y / 2 - 5];
  }
  picture.append(s('path', {d: path, class: 'edge', 'marker-end': 'url(#tip)'}));
  labels.forEach((label, i) => {
    picture.append(s('text', {x, y: y - 13 * (labels.length - 1 - i), class: 'label', 'text-anchor': anchor}, label));
  });
}

function towards(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance};
}

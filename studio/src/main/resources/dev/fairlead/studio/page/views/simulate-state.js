// The state with its changes, and where the processes are in the text.

import {h} from '../dom.js';

export function statePanel(walk) {
  const last = walk.position > walk.first ? walk.steps[walk.position - walk.first - 1] : null;
  const changed = new Map((last?.changes ?? []).map(change => [change.name, change]));
  const gone = (last?.changes ?? []).filter(change => change.to === null);
  return [
    h('h2', {}, walk.position === 0 ? 'State at the start' : `State after step ${walk.position}`),
    table('Variables', walk.state.variables, changed, gone.filter(change => change.kind === 'variable')),
    table('Processes', walk.state.places, changed, gone.filter(change => change.kind === 'place')),
  ];
}

function table(title, values, changed, gone) {
  const names = Object.keys(values);
  if (!names.length && !gone.length) return '';
  return h('table', {class: 'values'},
    h('caption', {}, title),
    h('tbody', {},
      names.map(name => {
        const change = changed.get(name);
        return h('tr', {class: change ? 'changed' : null, 'data-name': name},
          h('th', {scope: 'row'}, name),
          h('td', {}, h('code', {}, values[name])),
          h('td', {class: 'before'}, change ? (change.from === null ? '✚ new' : '◂ was ' + change.from) : ''));
      }),
      gone.map(change => h('tr', {class: 'changed gone'}, h('th', {scope: 'row'}, change.name), h('td', {}, '–'), h('td', {class: 'before'}, '◂ was ' + change.from)))));
}

/** The text with a mark on each line that a process may execute next. */
export function sourcePanel(walk, text, file) {
  const byLine = new Map();
  const elsewhere = [];
  for (const location of walk.locations) {
    if (location.file !== file) {
      elsewhere.push(location);
      continue;
    }
    if (!byLine.has(location.line)) byLine.set(location.line, new Set());
    byLine.get(location.line).add(location.process);
  }
  const last = walk.position > walk.first ? walk.steps[walk.position - walk.first - 1] : null;
  const executed = new Set((last?.statements ?? []).filter(statement => statement.file === file).map(statement => statement.line));
  const lines = text.split('\n').map((line, i) => {
    const who = [...(byLine.get(i + 1) ?? [])];
    return h('span', {class: 'line' + (who.length ? ' marked' : '') + (executed.has(i + 1) ? ' executed' : ''), 'data-line': i + 1},
      h('span', {class: 'number'}, (executed.has(i + 1) ? '✓' : '') + (i + 1)),
      h('span', {class: 'text'}, line || ' '),
      who.length ? h('span', {class: 'at'}, '◀ ' + who.join(', ')) : '');
  });
  return [
    h('h2', {}, 'Text ', h('small', {class: 'quiet'}, '◀ may do this next  ✓ has just done this')),
    walk.locations.length ? '' : h('p', {class: 'quiet'}, 'No place in the text is known for this state.'),
    h('pre', {tabindex: '0'}, lines),
    elsewhere.length ? h('p', {class: 'quiet'}, 'elsewhere: ' + elsewhere.map(at => `${at.process} at ${at.file}:${at.line}`).join(', ')) : '',
  ].filter(Boolean);
}

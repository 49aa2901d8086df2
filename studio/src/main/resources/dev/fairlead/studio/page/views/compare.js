// Two runs side by side, the first difference marked.

import {h, dialog} from '../dom.js';
import {changes} from './simulate-steps.js';
import {saveAsHtml} from '../snapshot.js';

export async function compareRuns(runs, compare) {
  const choice = (label, index) => h('select', {'aria-label': label}, runs.map((run, i) =>
    h('option', {value: i, selected: i === index}, `${i + 1}. ${run.model}: ${run.title}`)));
  const left = choice('Left', runs.length - 2);
  const right = choice('Right', runs.length - 1);
  const content = h('div', {class: 'compare'});
  const save = h('button', {onclick: () => saveAsHtml('runs.html', 'Two runs', content)}, 'Save as HTML');
  dialog('Compare runs', h('div', {class: 'versions'}, h('p', {}, left, ' ⇄ ', right, ' ', save), content));

  async function show() {
    const found = await compare(Number(left.value), Number(right.value));
    if (found) content.replaceChildren(...comparison(found));
    content.querySelector('.first')?.scrollIntoView({block: 'center'});
  }

  left.addEventListener('change', show);
  right.addEventListener('change', show);
  await show();
}

function comparison(found) {
  const first = found.firstDifference;
  const length = Math.max(found.left.steps.length, found.right.steps.length);
  const rows = [];
  for (let i = 0; i <= length; i++) {
    const state = first < 0 || i < first ? 'same' : i === first ? 'first' : 'after';
    rows.push(h('tr', {class: state},
      h('th', {scope: 'row'}, String(i)),
      cell(found.left, i),
      h('td', {class: 'sign'}, {same: '=', first: '≠', after: ''}[state]),
      cell(found.right, i)));
  }
  const verdict = first < 0 ? 'The runs are the same.'
    : first === 0 ? 'They begin in different states.'
    : `The first difference is at step ${first}.`;
  return [
    h('p', {class: 'verdict', role: 'status'}, verdict),
    found.values?.length ? h('table', {class: 'values'},
      h('caption', {}, `Values that differ ${first === 0 ? 'at the start' : 'after step ' + first}`),
      h('tbody', {}, found.values.map(value => h('tr', {}, h('th', {scope: 'row'}, value.name), h('td', {}, h('code', {}, value.left ?? '–')), h('td', {}, '≠'), h('td', {}, h('code', {}, value.right ?? '–')))))) : '',
    h('table', {class: 'runs'},
      h('thead', {}, h('tr', {}, h('th', {}, 'step'), h('th', {}, found.left.title), h('th'), h('th', {}, found.right.title))),
      h('tbody', {}, rows)),
  ].filter(Boolean);
}

function cell(side, i) {
  if (i === 0) return h('td', {}, 'start');
  const step = side.steps[i - 1];
  if (!step) return h('td', {class: 'quiet'}, i === side.steps.length + 1 ? 'ends' : '');
  const loop = side.loopAfter !== undefined && i > side.loopAfter;
  return h('td', {}, loop ? '↻ ' : '', h('span', {class: 'quiet'}, step.processes.join(' + ') + ' '), h('code', {}, step.event), ' ',
    h('span', {class: 'changes'}, changes(step.changes.filter(change => change.kind === 'variable'))));
}

// What is known of one cell of the matrix: verdict, figures, run and plan.

import {h, bytes, number} from '../dom.js';
import {MARKS} from './verify.js';

export function verdictPanel(cell, studio, again) {
  const {result, story, stale} = cell;
  const figures = [
    ['states', number(result.states)], ['transitions', number(result.transitions)], ['depth', number(result.depth)],
    ['seconds', result.seconds.toFixed(2)], ['memory', bytes(result.memoryBytes)],
  ];
  if (result.degree) figures.push(['value', `${result.degree.value} (required ${result.degree.required})`]);
  return [
    h('header', {},
      h('h2', {}, h('span', {class: 'verdict ' + result.verdict}, MARKS[result.verdict] + ' ' + result.verdict), ' ', h('code', {}, cell.property)),
      h('p', {class: 'quiet'}, 'fairness: ' + cell.fairness, result.settledBy ? '; follows from ' + result.settledBy : '', stale ? '; of an earlier text' : '')),
    h('div', {class: 'actions'},
      result.evidence ? h('button', {class: 'primary', onclick: () => studio.open('simulate', {model: studio.document.name, run: result.evidence, property: cell.property, fairness: cell.fairness})}, '▷ Load in simulator') : '',
      h('button', {onclick: again}, 'Check again'),
      h('button', {onclick: () => copy(studio, command(cell, studio.document.name))}, 'Copy as command')),
    h('dl', {class: 'figures'}, figures.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
    result.evidence ? run(result.evidence) : h('p', {}, result.reason),
    result.evidence?.agents?.length ? fairness(result.evidence.agents) : '',
    h('details', {}, h('summary', {}, 'As "check" prints it'), h('pre', {class: 'story'}, story)),
    result.plan?.length ? h('details', {open: !result.evidence}, h('summary', {}, 'Plan: how it was found'), h('ol', {class: 'plan'}, result.plan.map(line => h('li', {}, line)))) : '',
  ].filter(Boolean);
}

/** The steps of a run; the loop is marked at the side. */
function run(evidence) {
  const values = object => Object.entries(object).map(([name, value]) => `${name}=${JSON.stringify(value)}`).join('  ');
  const row = (step, i, where) => h('tr', {class: where},
    h('th', {scope: 'row'}, String(i)),
    h('td', {class: 'where'}, where === 'loop' ? '↻' : ''),
    h('td', {}, h('code', {}, step.label)),
    h('td', {}, step.processes.join(', ')),
    h('td', {title: values(step.places)}, h('code', {}, values(step.changed))));
  const stem = evidence.stem.map((step, i) => row(step, i + 1, 'stem'));
  const loop = evidence.loop.map((step, i) => row(step, evidence.stem.length + i + 1, 'loop'));
  const rows = shortened([...stem, ...loop]);
  return h('div', {class: 'run'},
    h('table', {},
      h('caption', {}, `Run: ${evidence.stem.length} steps` + (loop.length ? `, then a loop of ${loop.length} (↻) for ever` : '')),
      h('thead', {}, h('tr', {}, ['step', '', 'event', 'processes', 'changes'].map(name => h('th', {scope: 'col'}, name)))),
      h('tbody', {},
        h('tr', {}, h('th', {scope: 'row'}, '0'), h('td'), h('td', {}, 'initially'), h('td'), h('td', {}, h('code', {}, values(evidence.initial)))),
        rows)));
}

const MOST = 400;

function shortened(rows) {
  if (rows.length <= MOST) return rows;
  const left = rows.length - MOST;
  return [...rows.slice(0, MOST / 2), h('tr', {}, h('td', {colspan: '5'}, `… ${left} steps …`)), ...rows.slice(-MOST / 2)];
}

function fairness(agents) {
  return h('details', {open: true}, h('summary', {}, 'Why the loop is fair'),
    h('ul', {}, agents.map(each => h('li', {}, h('code', {}, each.agent), ' ' + each.reason))));
}

const quoted = text => "'" + text.replaceAll("'", "'\\''") + "'";

function command(cell, model) {
  const what = cell.formula ? '--ltl ' + quoted(cell.formula) : '--property ' + quoted(cell.property);
  return `fairlead check ${quoted(model)} ${what} --fairness ${cell.fairness} --explain`;
}

async function copy(studio, text) {
  try {
    await navigator.clipboard.writeText(text);
    studio.setStatus('copied: ' + text);
  } catch {
    studio.setStatus(text);
  }
}

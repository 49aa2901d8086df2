// What can be done, and what has been done.

import {h} from '../dom.js';

/** The possible steps as buttons, grouped by process. */
export function choicesPanel(walk, take, again) {
  const groups = new Map();
  walk.choices.forEach((choice, i) => {
    const who = choice.processes.join(' + ') || 'the system';
    if (!groups.has(who)) groups.set(who, []);
    groups.get(who).push(button(choice, i + 1, take));
  });
  const content = [h('h2', {}, walk.choices.length === 1 ? '1 step is possible' : `${walk.choices.length} steps are possible`)];
  for (const [who, buttons] of groups) content.push(h('div', {class: 'movers', role: 'group', 'aria-label': who}, h('h3', {}, who), buttons));
  if (walk.fault) content.push(h('p', {class: 'fault'}, '! the model goes wrong here: ' + walk.fault));
  if (walk.end) content.push(end(walk));
  if (walk.break?.met) content.push(h('p', {class: 'met'}, '● here holds: ', h('code', {}, walk.break.condition)));
  if (walk.loopAfter !== undefined && walk.position === walk.length) {
    content.push(h('p', {}, `From here the run repeats what follows step ${walk.loopAfter}, for ever. `,
      h('button', {class: 'again', onclick: again}, `↻ Again from step ${walk.loopAfter}`)));
  }
  return content;
}

function button(choice, number, take) {
  return h('button', {class: 'choice' + (choice.recorded ? ' recorded' : ''), 'data-choice': number, title: choice.recorded ? 'the next step of the run' : null, onclick: () => take(number)},
    h('kbd', {}, String(number)), ' ',
    choice.recorded ? '→ ' : '',
    h('code', {}, choice.event), ' ',
    lines(choice),
    h('span', {class: 'changes'}, changes(choice.changes.filter(change => change.kind === 'variable'))));
}

function lines(step) {
  const all = [...new Set((step.statements ?? []).map(statement => statement.line))];
  return all.length ? h('small', {class: 'quiet'}, (all.length > 1 ? 'lines ' : 'line ') + all.join(', ') + ' ') : '';
}

export function changes(all) {
  return all.map(change => h('span', {class: 'change'}, `${change.name}: ${change.from ?? '–'} → ${change.to ?? '–'}`));
}

function end(walk) {
  if (walk.end === 'end') return h('p', {}, '■ the run ends here, as it may');
  return h('div', {class: 'deadlock'},
    h('p', {}, h('strong', {}, '✕ deadlock: nothing can move')),
    h('ul', {}, (walk.blocked ?? []).map(each => h('li', {},
      h('strong', {}, each.process), ' ', h('span', {class: 'quiet'}, each.place),
      h('ul', {}, each.waits.map(wait => h('li', {}, 'waits for ', h('code', {}, wait.for), wait.reason ? ': ' + wait.reason : '', wait.source ? h('small', {class: 'quiet'}, ' ' + wait.source) : '')))))));
}

/** The history as a list to jump in; the loop and the reasons of fairness are marked. */
export function historyPanel(walk, go) {
  const marks = reasonsByStep(walk);
  const loop = walk.loopAfter ?? Infinity;
  const timed = walk.steps.some(step => step.time > 0);
  const row = (position, content, extra = '') => h('li', {class: (position > walk.position ? 'ahead ' : '') + (position > loop ? 'loop ' : '') + extra},
    h('button', {class: 'go-to', 'data-position': position, 'aria-current': position === walk.position ? 'step' : null, onclick: () => go(position)},
      h('span', {class: 'number'}, position === walk.position ? '▸' + position : String(position)),
      h('span', {class: 'where', title: position > loop ? 'in the loop' : null}, position > loop ? '↻' : ''),
      ...content));
  const rows = walk.steps.map((step, i) => {
    const position = walk.first + i + 1;
    return row(position, [
      h('span', {class: 'who'}, step.processes.join(' + ')),
      h('code', {}, step.event),
      timed ? h('small', {class: 'quiet'}, `t=${step.time}`) : '',
      ...(marks.get(position) ?? []).map(mark => h('span', {class: 'reason', title: mark}, '⚑ ' + mark)),
    ]);
  });
  const title = `History: step ${walk.position} of ${walk.length}`;
  return [
    h('h2', {}, title),
    walk.run ? runTitle(walk.run) : '',
    h('ol', {class: 'steps', start: '0'},
      walk.first === 0 ? row(0, [h('span', {}, 'start')]) : h('li', {class: 'quiet'}, `… ${walk.first} steps before`),
      rows,
      walk.first + walk.steps.length < walk.length ? h('li', {class: 'quiet'}, `… ${walk.length - walk.first - walk.steps.length} steps more`) : ''),
  ].filter(Boolean);
}

function runTitle(run) {
  return h('p', {class: 'about'},
    run.property ? h('code', {}, run.property) : 'a run that was saved',
    run.fairness ? h('span', {class: 'quiet'}, ` fairness: ${run.fairness}`) : '',
    run.deviation ? h('strong', {class: 'fault'}, ' Not all of it is a run of this text: ' + run.deviation) : '');
}

function reasonsByStep(walk) {
  const marks = new Map();
  for (const {agent, reason, step} of walk.run?.agents ?? []) {
    if (!step) continue;
    if (!marks.has(step)) marks.set(step, []);
    marks.get(step).push(`${agent} ${reason.replace(/ (at|after) step \d+$/, '')}`);
  }
  return marks;
}

/** Why the loop is fair, to every agent. */
export function reasonsPanel(walk) {
  const agents = walk.run?.agents ?? [];
  if (!agents.length) return [];
  return [h('details', {class: 'reasons', open: true},
    h('summary', {}, 'Why the loop is fair'),
    h('ul', {}, agents.map(each => h('li', {}, h('code', {}, each.agent), ' ' + each.reason))))];
}

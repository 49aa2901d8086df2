// Two versions of a model side by side: their verdicts, and where the texts differ.

import {h, dialog} from '../dom.js';
import {appearance} from './verify.js';
import {loadMonaco} from '../monaco.js';

export async function compareVersions(studio) {
  const {name} = studio.document;
  const {versions} = await studio.api('verify/versions', {name});
  if (versions.length < 2) {
    studio.setStatus(`${name}: two texts have to be checked before there is something to compare`);
    return;
  }
  const when = version => new Date(version.time).toLocaleString('en-GB');
  const choice = (label, index) => h('select', {'aria-label': label}, versions.map((version, i) =>
    h('option', {value: version.digest, selected: i === index}, `${when(version)} (${version.digest.slice(0, 8)})`)));
  const before = choice('Before', 1);
  const after = choice('After', 0);
  const verdicts = h('div', {class: 'matrix'});
  const texts = h('div', {class: 'texts'});
  dialog('Versions of ' + name, h('div', {class: 'versions'},
    h('p', {}, before, ' → ', after), verdicts, h('h3', {}, 'Texts'), texts));
  let editor = null;

  async function show() {
    const [old, now] = await Promise.all([before, after].map(each => studio.api('verify/version', {name, digest: each.value})));
    verdicts.replaceChildren(table(old.cells, now.cells));
    const monaco = await loadMonaco();
    editor ??= monaco.editor.createDiffEditor(texts, {readOnly: true, automaticLayout: true, renderSideBySide: true, hideUnchangedRegions: {enabled: true}, wordWrap: 'on', fontSize: 12.5, minimap: {enabled: false}, scrollBeyondLastLine: false});
    const previous = editor.getModel();
    editor.setModel({original: monaco.editor.createModel(old.text, 'plaintext'), modified: monaco.editor.createModel(now.text, 'plaintext')});
    previous?.original.dispose();
    previous?.modified.dispose();
  }

  before.addEventListener('change', show);
  after.addEventListener('change', show);
  await show();
}

/** One row for each property and notion that either knows; ≠ where the verdicts differ. */
function table(before, after) {
  const cells = new Map();
  const put = (all, side) => all.forEach(cell => {
    const key = cell.property + '\u0000' + cell.fairness;
    cells.set(key, {...cells.get(key), property: cell.property, fairness: cell.fairness, [side]: cell});
  });
  put(before, 'before');
  put(after, 'after');
  const shown = cell => {
    if (!cell) return h('td', {class: 'quiet'}, 'not checked');
    const look = appearance(cell);
    return h('td', {}, h('span', {class: 'verdict ' + look.kind}, look.mark + ' ' + cell.result.verdict), h('span', {class: 'quiet'}, ` ${cell.result.states.toLocaleString('en-GB')} states`));
  };
  const differ = row => row.before && row.after && row.before.result.verdict !== row.after.result.verdict;
  return h('table', {},
    h('thead', {}, h('tr', {}, ['', 'property', 'fairness', 'before', 'after'].map(each => h('th', {scope: 'col'}, each)))),
    h('tbody', {}, [...cells.values()].map(row => h('tr', {class: differ(row) ? 'differs' : ''},
      h('td', {}, differ(row) ? '≠' : ''), h('td', {class: 'property'}, h('code', {}, row.property)), h('td', {}, row.fairness), shown(row.before), shown(row.after)))));
}

// A dialogue for a new formula: patterns to begin with, and the automaton of what is written.

import {h, debounced, dialog} from '../dom.js';
import {drawing} from '../automaton.js';

let known = null;

/** Asks for a formula; done({text, formula}) is called with one that the model can be asked for. */
export async function newFormula(studio, done) {
  known ??= await studio.api('formula/patterns');
  const select = (label, options) => h('select', {'aria-label': label}, options.map(each => h('option', {value: each.name}, `${each.name}: ${each.meaning}`)));
  const pattern = select('Pattern', [{name: 'own', meaning: 'a formula of your own'}, ...known.patterns]);
  const scope = select('Scope', known.scopes);
  const letters = h('div', {class: 'letters'});
  const formula = h('input', {class: 'formula', 'aria-label': 'Formula', spellcheck: 'false', placeholder: '[] (request -> <> grant)'});
  const negated = h('input', {type: 'checkbox', id: 'negated'});
  const message = h('p', {class: 'message', role: 'status'});
  const picture = h('div', {class: 'picture'});
  const ok = h('button', {class: 'primary', type: 'submit'}, '▶ Check it');
  const inputs = {};

  const chosen = () => known.formulas.find(each => each.pattern === pattern.value && each.scope === scope.value);

  /** The formula with what was typed for its letters, in parentheses where needed. */
  const filled = () => chosen().formula.replace(/\b[PQRS]\b/g, letter => {
    const text = inputs[letter]?.value.trim();
    return !text ? letter : /^[\w.]+$/.test(text) ? text : `(${text})`;
  });

  function choose() {
    const own = pattern.value === 'own';
    scope.disabled = own;
    letters.replaceChildren();
    if (!own) {
      for (const letter of chosen().letters) {
        inputs[letter] ??= h('input', {size: '22', spellcheck: 'false', oninput: compose});
        letters.append(h('label', {}, letter + ' ', inputs[letter]));
      }
      compose();
    }
    formula.readOnly = !own;
    show();
  }

  function compose() {
    formula.value = filled();
    show();
  }

  /** A pattern is drawn over its letters: what stands for them may be no formula of its own. */
  const show = debounced(async () => {
    const over = pattern.value === 'own' ? formula.value : chosen().formula;
    picture.replaceChildren();
    message.textContent = '';
    if (!over.trim()) return;
    try {
      const automaton = await studio.api('formula/automaton', {formula: negated.checked ? `!(${over})` : over});
      picture.replaceChildren(
        h('p', {class: 'quiet'}, `${automaton.states.length} states, ${automaton.edges.length} edges` + (automaton.acceptanceSets ? '; a word is accepted if edges with each of ①②… come again and again' : '')),
        drawing(automaton));
    } catch (e) {
      picture.replaceChildren(h('p', {class: 'quiet'}, 'no automaton: ' + e.message));
    }
  }, 150);

  const form = h('form', {method: 'dialog', class: 'new-formula'},
    h('div', {class: 'choices'}, pattern, scope),
    letters,
    h('label', {class: 'wide'}, 'Formula ', formula),
    message,
    h('div', {class: 'actions'}, ok, h('label', {}, negated, ' the automaton of its negation, which a search looks for')),
    picture);
  const window = dialog('New formula', form);
  pattern.addEventListener('change', choose);
  scope.addEventListener('change', choose);
  formula.addEventListener('input', show);
  negated.addEventListener('change', show);
  form.addEventListener('submit', async event => {
    event.preventDefault();
    const {name, text} = studio.document;
    try {
      const tried = await studio.api('formula/try', {name, text, formula: formula.value});
      window.close();
      done({text: tried.property, formula: formula.value});
    } catch (e) {
      message.textContent = '✗ ' + e.message + (e.document?.error?.hint ? ': ' + e.document.error.hint : '');
    }
  });
  choose();
  (pattern.value === 'own' ? formula : pattern).focus();
}

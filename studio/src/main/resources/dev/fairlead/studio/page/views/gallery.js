// Where models come from: the examples with their stories, and templates.

import {h, dialog} from '../dom.js';

const mayDiscard = studio => !studio.document.isChanged
  || confirm(`${studio.document.name} has changes that are not saved. Discard them?`);

/** The examples; what is opened is a copy, unless it is in the folder of the studio. */
export async function gallery(studio) {
  const {examples} = await studio.api('gallery');
  const story = h('div', {class: 'story-of'});
  const filter = h('input', {type: 'search', placeholder: 'Search', 'aria-label': 'Search the examples'});
  const list = h('ul', {class: 'examples'});
  const window = dialog('Examples', h('div', {class: 'gallery'}, h('div', {}, filter, list), story));

  async function choose(example) {
    for (const each of list.querySelectorAll('button')) each.setAttribute('aria-current', each.dataset.name === example.name);
    const {text} = await studio.api('gallery/read', {name: example.name});
    story.replaceChildren(
      h('h3', {}, example.title),
      h('p', {class: 'quiet'}, `${example.name} · ${example.language}`),
      ...example.story.split('\n\n').map(paragraph => h('p', {}, paragraph)),
      h('button', {class: 'primary', onclick: async () => {
        if (!mayDiscard(studio)) return;
        window.close();
        if (example.file) await studio.document.open(example.file);
        else studio.document.begin(example.name.replace(/^.*\//, ''), example.language, text);
        studio.open('editor');
      }}, example.file ? 'Open' : 'Open a copy'),
      h('pre', {}, text));
  }

  function show() {
    const wanted = filter.value.toLowerCase();
    const found = examples.filter(each => (each.name + each.title + each.story).toLowerCase().includes(wanted));
    list.replaceChildren(...found.map(each => h('li', {}, h('button', {'data-name': each.name, onclick: () => choose(each)},
      h('strong', {}, each.name), h('span', {class: 'quiet'}, each.title)))));
    if (found.length) choose(found[0]);
  }

  filter.addEventListener('input', show);
  show();
}

/** Asks for a template and a name. */
export async function newModel(studio, done) {
  const {templates} = await studio.api('gallery/templates');
  const template = h('select', {'aria-label': 'Template'}, templates.map((each, i) => h('option', {value: i}, `${each.language === 'csp' ? 'CSP#' : 'Promela'}: ${each.title}`)));
  const name = h('input', {'aria-label': 'Name', required: true, value: 'model.csp'});
  const text = h('pre', {});
  const message = h('p', {class: 'message', role: 'status'});
  const form = h('form', {class: 'new-model'},
    h('label', {}, 'Template ', template), h('label', {}, 'Name ', name), message,
    h('button', {class: 'primary'}, 'Create'), text);
  const window = dialog('New model', form);
  const show = () => {
    const chosen = templates[template.value];
    text.textContent = chosen.text;
    name.value = name.value.replace(/\.\w*$/, '') + (chosen.language === 'csp' ? '.csp' : '.pml');
  };
  template.addEventListener('change', show);
  show();
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (!mayDiscard(studio)) return;
    try {
      const chosen = templates[template.value];
      await studio.api('files/save', {name: name.value, text: chosen.text});
      await studio.document.open(name.value);
      window.close();
      done();
      studio.open('editor');
    } catch (e) {
      message.textContent = '✗ ' + e.message;
    }
  });
}

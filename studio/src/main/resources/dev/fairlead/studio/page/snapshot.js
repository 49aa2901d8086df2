// One self-contained file: what is given, with the style of the page and nothing to load.

import {h} from './dom.js';

/** Offers a file with these elements for download; buttons become plain text or, with an anchor, links. */
export async function saveAsHtml(name, title, ...elements) {
  const sheets = [...document.querySelectorAll('link[rel=stylesheet][href^="page/"]')].map(link => link.href);
  const style = (await Promise.all(sheets.map(async sheet => (await fetch(sheet)).text()))).join('\n');
  const copy = document.implementation.createHTMLDocument(title);
  copy.documentElement.lang = 'en';
  copy.documentElement.dataset.theme = 'light';
  const sheet = copy.createElement('style');
  sheet.textContent = style + '\nhtml, body { height: auto } body { display: block; padding: 1em } .view { height: auto; overflow: visible }';
  const charset = copy.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  copy.head.prepend(charset);
  copy.head.append(sheet);
  const heading = copy.createElement('h1');
  heading.textContent = title;
  copy.body.append(heading);
  for (const element of elements) copy.body.append(copy.importNode(plain(element), true));
  const text = '<!DOCTYPE html>\n' + copy.documentElement.outerHTML;
  const link = h('a', {download: name, href: URL.createObjectURL(new Blob([text], {type: 'text/html'}))});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 5000);
}

function plain(element) {
  const clone = element.cloneNode(true);
  for (const unneeded of clone.querySelectorAll('.actions, .toolbar, button.go, button.line, select, input')) unneeded.remove();
  for (const button of clone.querySelectorAll('button')) {
    const replacement = h(button.dataset.anchor ? 'a' : 'span', {class: button.className, title: button.title, href: button.dataset.anchor ? '#' + button.dataset.anchor : null});
    replacement.append(...button.childNodes);
    button.replaceWith(replacement);
  }
  for (const details of clone.querySelectorAll('details')) details.open = true;
  return clone;
}

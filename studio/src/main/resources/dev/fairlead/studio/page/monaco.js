// Monaco, loaded once and only when it is needed; its colours follow the page.

let loading = null;

// The kinds of lexemes are those of the server (HighlightedText).
const THEMES = {
  'fairlead-light': {base: 'vs', colours: {keyword: '0b5cad', number: '00664b', string: 'a83a00', comment: '57606a', process: '00627a', data: '1b1f24', event: '7a4a00', named: '5b4a9c'}},
  'fairlead-dark': {base: 'vs-dark', colours: {keyword: '6cb6ff', number: '5fd3ab', string: 'ff9d5c', comment: '8b96a2', process: '4ec9d8', data: 'e6e9ed', event: 'e3c078', named: 'bcaef7'}},
};

export function loadMonaco() {
  loading ??= new Promise((resolve, reject) => {
    const base = new URL('monaco/', document.baseURI).href;
    globalThis.MonacoEnvironment = {getWorkerUrl: () => base + 'vs/base/worker/workerMain.js'};
    const script = document.createElement('script');
    script.src = base + 'vs/loader.js';
    script.onerror = () => reject(new Error('the editor cannot be loaded'));
    script.onload = () => {
      globalThis.require.config({paths: {vs: base + 'vs'}});
      globalThis.require(['vs/editor/editor.main'], () => resolve(prepared(globalThis.monaco)), reject);
    };
    document.head.append(script);
  });
  return loading;
}

function prepared(monaco) {
  for (const [name, {base, colours}] of Object.entries(THEMES)) {
    const rules = Object.entries(colours).map(([token, foreground]) => ({token, foreground}));
    monaco.editor.defineTheme(name, {base, inherit: true, rules, colors: {}});
  }
  const apply = () => monaco.editor.setTheme(document.documentElement.dataset.theme === 'dark' ? 'fairlead-dark' : 'fairlead-light');
  document.addEventListener('theme', apply);
  apply();
  return monaco;
}

// Monaco, loaded once and only when it is needed; its colours follow the page.

let loading = null;

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
  const apply = () => monaco.editor.setTheme(document.documentElement.dataset.theme === 'dark' ? 'vs-dark' : 'vs');
  document.addEventListener('theme', apply);
  apply();
  return monaco;
}

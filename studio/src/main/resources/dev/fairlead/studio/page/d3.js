// d3, loaded once and only when something is drawn.

let loading = null;

export function loadD3() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = new URL('d3/d3.min.js', document.baseURI).href;
    script.onerror = () => reject(new Error('the drawings cannot be loaded'));
    script.onload = () => resolve(globalThis.d3);
    document.head.append(script);
  });
  return loading;
}

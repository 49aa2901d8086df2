export function mount(element, studio) {
  element.textContent = '';
  return {
    show() {},
    dispose() {},
  };
}

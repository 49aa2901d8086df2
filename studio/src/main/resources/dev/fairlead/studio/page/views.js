// The views, in the order of their tabs. Alt+1, Alt+2, … opens them.
export const views = [
  {id: 'editor', title: 'Editor', module: './views/editor.js'},
  {id: 'verify', title: 'Verify', module: './views/verify.js'},
  {id: 'simulate', title: 'Simulate', module: './views/simulate.js'},
  {id: 'any-number', title: 'Any number', module: './views/any-number.js'},
];

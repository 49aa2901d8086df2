// Monaco's side of the editor services: every question goes to the server, as offsets into the text.

const LANGUAGES = {csp: ['.csp', '.rts'], promela: ['.pml', '.pm', '.prom', '.promela', '.spin']};
let looked = {};
let registered = false;

/** Highlighting, outline and foldings of the text; asked for once for each version of it. */
export function look(studio, text) {
  const {name} = studio.document;
  if (looked.name !== name || looked.text !== text) {
    looked = {name, text, answer: studio.api('editor/look', {name, text})};
  }
  return looked.answer;
}

/** Monaco has a language 'csp' of its own, for content security policies. */
export const languageId = language => 'fairlead-' + language;

export async function register(monaco, studio) {
  if (registered) return;
  registered = true;
  const {kinds} = await studio.api('editor/kinds');
  const ask = (path, model, more) => studio.api('editor/' + path, {name: studio.document.name, text: model.getValue(), ...more});
  const at = (model, position) => ({offset: model.getOffsetAt(position)});
  const range = (model, place) => monaco.Range.fromPositions(model.getPositionAt(place.start), model.getPositionAt(place.end));
  const here = place => place.file === studio.document.name;

  for (const [language, extensions] of Object.entries(LANGUAGES)) {
    const id = languageId(language);
    monaco.languages.register({id, extensions});
    monaco.languages.setLanguageConfiguration(id, {
      comments: {lineComment: language === 'csp' ? '//' : undefined, blockComment: ['/*', '*/']},
      brackets: [['{', '}'], ['[', ']'], ['(', ')']],
      autoClosingPairs: [{open: '{', close: '}'}, {open: '(', close: ')'}, {open: '"', close: '"'}],
      wordPattern: /[A-Za-z_]\w*/,
    });
    monaco.languages.registerDocumentSemanticTokensProvider(id, {
      getLegend: () => ({tokenTypes: kinds, tokenModifiers: []}),
      async provideDocumentSemanticTokens(model) {
        return {data: new Uint32Array((await look(studio, model.getValue())).tokens)};
      },
      releaseDocumentSemanticTokens() {},
    });
    monaco.languages.registerFoldingRangeProvider(id, {
      async provideFoldingRanges(model) {
        return (await look(studio, model.getValue())).foldings.map(({start, end, comment}) =>
          ({start, end, kind: comment ? monaco.languages.FoldingRangeKind.Comment : undefined}));
      },
    });
    monaco.languages.registerDocumentSymbolProvider(id, {
      async provideDocumentSymbols(model) {
        const symbol = item => ({
          name: item.name, detail: item.detail, kind: symbolKind(monaco, item.kind), tags: [],
          range: range(model, item), selectionRange: range(model, item), children: item.children.map(symbol),
        });
        return (await look(studio, model.getValue())).outline.map(symbol);
      },
    });
    monaco.languages.registerCompletionItemProvider(id, {
      triggerCharacters: ['.', '#', '|', '@'],
      async provideCompletionItems(model, position) {
        const word = model.getWordUntilPosition(position);
        const replaced = new monaco.Range(position.lineNumber, word.startColumn, position.lineNumber, word.endColumn);
        const {completions} = await ask('complete', model, at(model, position));
        return {suggestions: completions.map(each => ({
          label: each.word, insertText: each.word, detail: each.detail, range: replaced, kind: completionKind(monaco, each.kind),
        }))};
      },
    });
    monaco.languages.registerHoverProvider(id, {
      async provideHover(model, position) {
        const hover = await ask('hover', model, at(model, position));
        if (hover.start === undefined) return null;
        const contents = [];
        if (hover.code) contents.push({value: '```' + id + '\n' + hover.code + '\n```'});
        if (hover.words) contents.push({value: hover.words});
        return {range: range(model, hover), contents};
      },
    });
    monaco.languages.registerDefinitionProvider(id, {
      async provideDefinition(model, position) {
        const {places} = await ask('definition', model, at(model, position));
        const elsewhere = places.find(place => !here(place));
        if (elsewhere) studio.setStatus(`declared in ${elsewhere.file}, line ${elsewhere.line}`);
        return places.filter(here).map(place => ({uri: model.uri, range: range(model, place)}));
      },
    });
    monaco.languages.registerReferenceProvider(id, {
      async provideReferences(model, position) {
        const {places} = await ask('references', model, at(model, position));
        return places.filter(here).map(place => ({uri: model.uri, range: range(model, place)}));
      },
    });
    monaco.languages.registerRenameProvider(id, {
      async provideRenameEdits(model, position, newName) {
        const result = await ask('rename', model, {...at(model, position), newName});
        if (result.refused) return {edits: [], rejectReason: result.refused};
        if (!result.edits.every(here)) return {edits: [], rejectReason: 'the name is used in other files, too'};
        return {edits: result.edits.map(edit => ({
          resource: model.uri, versionId: model.getVersionId(), textEdit: {range: range(model, edit), text: edit.replacement},
        }))};
      },
    });
    monaco.languages.registerDocumentFormattingEditProvider(id, {
      async provideDocumentFormattingEdits(model) {
        const {text} = await ask('format', model);
        return [{range: model.getFullModelRange(), text}];
      },
    });
    monaco.languages.registerCodeActionProvider(id, {
      async provideCodeActions(model, _, context) {
        const actions = [];
        for (const marker of context.markers) {
          const position = {lineNumber: marker.startLineNumber, column: marker.startColumn};
          const {fixes} = await ask('fixes', model, at(model, position));
          for (const fix of fixes) {
            actions.push({
              title: fix.title, kind: 'quickfix', diagnostics: [marker], isPreferred: true,
              edit: {edits: fix.edits.map(edit => ({resource: model.uri, versionId: model.getVersionId(), textEdit: {range: range(model, edit), text: edit.replacement}}))},
            });
          }
        }
        return {actions, dispose() {}};
      },
    });
  }
}

function symbolKind(monaco, kind) {
  const {SymbolKind} = monaco.languages;
  return {constant: SymbolKind.Constant, macro: SymbolKind.Constant, variable: SymbolKind.Variable, parameter: SymbolKind.Variable,
    channel: SymbolKind.Event, process: SymbolKind.Class, inline: SymbolKind.Function, type: SymbolKind.Struct, field: SymbolKind.Field,
    event: SymbolKind.Event, label: SymbolKind.Key, property: SymbolKind.Property,
    logic: SymbolKind.Enum, 'truth value': SymbolKind.EnumMember, 'graded predicate': SymbolKind.Constant}[kind] ?? SymbolKind.Variable;
}

function completionKind(monaco, kind) {
  const {CompletionItemKind} = monaco.languages;
  return {keyword: CompletionItemKind.Keyword, constant: CompletionItemKind.Constant, macro: CompletionItemKind.Constant,
    channel: CompletionItemKind.Event, process: CompletionItemKind.Class, inline: CompletionItemKind.Function, type: CompletionItemKind.Struct,
    field: CompletionItemKind.Field, event: CompletionItemKind.Event, property: CompletionItemKind.Property,
    logic: CompletionItemKind.Enum, 'truth value': CompletionItemKind.EnumMember,
    'graded predicate': CompletionItemKind.Constant}[kind] ?? CompletionItemKind.Variable;
}

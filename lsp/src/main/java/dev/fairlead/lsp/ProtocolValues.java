package dev.fairlead.lsp;

import dev.fairlead.api.Language;
import dev.fairlead.core.source.SourceSymbol;
import dev.fairlead.editor.Completion;
import dev.fairlead.editor.FoldedLines;
import dev.fairlead.editor.OutlineItem;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.SymbolKind;

/** Answers of a document in the types of the protocol. */
final class ProtocolValues {

  private ProtocolValues() {}

  static CompletionItem completion(Completion completion) {
    CompletionItem item = new CompletionItem(completion.word());
    item.setKind(
        completion.kind().map(ProtocolValues::completionKind).orElse(CompletionItemKind.Keyword));
    if (completion.kind().isPresent()) {
      item.setDetail(completion.detail());
    } else if (!completion.detail().isEmpty()) {
      item.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, completion.detail()));
    }
    // Names of the model come before keywords.
    item.setSortText((completion.kind().isPresent() ? "0" : "1") + completion.word());
    return item;
  }

  private static CompletionItemKind completionKind(SourceSymbol.Kind kind) {
    return switch (kind) {
      case CONSTANT, PREDICATE -> CompletionItemKind.Constant;
      case MACRO, INLINE -> CompletionItemKind.Function;
      case VARIABLE, PARAMETER -> CompletionItemKind.Variable;
      case CHANNEL -> CompletionItemKind.Interface;
      case PROCESS -> CompletionItemKind.Class;
      case TYPE -> CompletionItemKind.Struct;
      case FIELD -> CompletionItemKind.Field;
      case EVENT -> CompletionItemKind.Event;
      case LABEL -> CompletionItemKind.Reference;
      case PROPERTY -> CompletionItemKind.Property;
      case LOGIC -> CompletionItemKind.Enum;
      case TRUTH_VALUE -> CompletionItemKind.EnumMember;
    };
  }

  static Hover hover(dev.fairlead.editor.Hover found, Language language) {
    String code = found.code().isEmpty() ? "" : "```" + language + "\n" + found.code() + "\n```\n";
    return new Hover(
        new MarkupContent(MarkupKind.MARKDOWN, code + found.text()),
        ProtocolPositions.range(found.place()));
  }

  static DocumentSymbol symbol(OutlineItem item) {
    SourceSymbol symbol = item.symbol();
    String name = symbol.kind() == SourceSymbol.Kind.PROPERTY ? symbol.detail() : symbol.name();
    DocumentSymbol result =
        new DocumentSymbol(
            name.isBlank() ? symbol.kind().toString() : name,
            kind(symbol.kind()),
            ProtocolPositions.range(symbol.definition()),
            ProtocolPositions.range(symbol.place()),
            symbol.kind() == SourceSymbol.Kind.PROPERTY ? "" : symbol.detail());
    result.setChildren(item.children().stream().map(ProtocolValues::symbol).toList());
    return result;
  }

  private static SymbolKind kind(SourceSymbol.Kind kind) {
    return switch (kind) {
      case CONSTANT, PREDICATE -> SymbolKind.Constant;
      case MACRO, INLINE -> SymbolKind.Function;
      case VARIABLE, PARAMETER -> SymbolKind.Variable;
      case CHANNEL -> SymbolKind.Interface;
      case PROCESS -> SymbolKind.Class;
      case TYPE -> SymbolKind.Struct;
      case FIELD -> SymbolKind.Field;
      case EVENT -> SymbolKind.Event;
      case LABEL -> SymbolKind.Key;
      case PROPERTY -> SymbolKind.Property;
      case LOGIC -> SymbolKind.Enum;
      case TRUTH_VALUE -> SymbolKind.EnumMember;
    };
  }

  static FoldingRange folding(FoldedLines lines) {
    FoldingRange range = new FoldingRange(lines.firstLine() - 1, lines.lastLine() - 1);
    range.setKind(lines.comment() ? FoldingRangeKind.Comment : FoldingRangeKind.Region);
    return range;
  }
}

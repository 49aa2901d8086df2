package dev.fairlead.editor;

import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.source.SourceIndex;
import dev.fairlead.core.source.SourceSymbol;
import dev.fairlead.core.source.SourceSymbol.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A declaration and those inside of it. */
public record OutlineItem(SourceSymbol symbol, List<OutlineItem> children) {

  /** The declarations of the text itself, in their order. */
  static List<OutlineItem> of(SourceIndex index) {
    List<SourceSymbol> here =
        index.symbols().stream()
            .filter(each -> each.place().source().name().equals(index.source().name()))
            .filter(each -> each.kind() != Kind.EVENT)
            .sorted(Comparator.comparingInt(each -> each.definition().offset()))
            .toList();
    List<OutlineItem> items = new ArrayList<>();
    for (SourceSymbol each : here) {
      if (each.scope().isEmpty()) {
        items.add(new OutlineItem(each, new ArrayList<>()));
      } else if (!items.isEmpty()) {
        OutlineItem last = items.get(items.size() - 1);
        if (contains(last.symbol.definition(), each.place())) {
          last.children.add(new OutlineItem(each, List.of()));
        }
      }
    }
    return items.stream()
        .map(item -> new OutlineItem(item.symbol, List.copyOf(item.children)))
        .toList();
  }

  private static boolean contains(Passage outer, Passage inner) {
    return outer.offset() <= inner.offset()
        && inner.offset() + inner.length() <= outer.offset() + outer.length();
  }
}

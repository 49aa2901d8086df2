package dev.fairlead.promela.syntax;

import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Goes over all nodes of a tree. */
final class TreeWalk {
  private final Consumer<Record> visitor;

  TreeWalk(Consumer<Record> visitor) {
    this.visitor = visitor;
  }

  void in(Object node) {
    if (node instanceof Iterable<?> many) {
      many.forEach(this::in);
    } else if (node instanceof Optional<?> maybe) {
      maybe.ifPresent(this::in);
    } else if (node instanceof Map<?, ?> map) {
      map.values().forEach(this::in);
    } else if (node instanceof Record element
        && !(element instanceof Span)
        && element.getClass().getPackage() == Spec.class.getPackage()) {
      visitor.accept(element);
      for (RecordComponent component : element.getClass().getRecordComponents()) {
        in(TreeRewriting.part(element, component));
      }
    }
  }
}

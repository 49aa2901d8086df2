package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Span;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The components of a node of the tree, without its place. */
final class TreeParts {

  /** To ask a class for its components takes long, and a tree has many nodes. */
  private static final ClassValue<Method[]> ACCESSORS =
      new ClassValue<>() {
        @Override
        protected Method[] computeValue(Class<?> type) {
          return Arrays.stream(type.getRecordComponents())
              .filter(component -> component.getType() != Span.class)
              .map(component -> component.getAccessor())
              .toArray(Method[]::new);
        }
      };

  private TreeParts() {}

  static List<Object> of(Record node) {
    List<Object> parts = new ArrayList<>();
    for (Method accessor : ACCESSORS.get(node.getClass())) {
      try {
        parts.add(accessor.invoke(node));
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }
    return parts;
  }
}

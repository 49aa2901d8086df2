package dev.fairlead.promela.syntax;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Makes a tree of another one, in which some nodes are replaced. */
final class TreeRewriting {
  private final Function<Record, Optional<Object>> replacing;

  /**
   * @param replacing what stands for a node; its parts are rewritten if that is empty
   */
  TreeRewriting(Function<Record, Optional<Object>> replacing) {
    this.replacing = replacing;
  }

  @SuppressWarnings("unchecked")
  <T> T of(T node) {
    return (T) rewritten(node);
  }

  private Object rewritten(Object node) {
    if (node instanceof List<?> many) {
      List<Object> all = new ArrayList<>();
      many.forEach(each -> all.add(rewritten(each)));
      return List.copyOf(all);
    } else if (node instanceof Optional<?> maybe) {
      return maybe.map(this::rewritten);
    } else if (node instanceof Map<?, ?> map) {
      Map<Object, Object> all = new LinkedHashMap<>();
      map.forEach((key, value) -> all.put(key, rewritten(value)));
      return all;
    } else if (node instanceof Record element
        && !(element instanceof Span)
        && element.getClass().getPackage() == Spec.class.getPackage()) {
      return replacing.apply(element).orElseGet(() -> parts(element));
    }
    return node;
  }

  /** The same node with its parts rewritten. */
  Record parts(Record element) {
    RecordComponent[] components = element.getClass().getRecordComponents();
    Object[] parts = new Object[components.length];
    boolean same = true;
    for (int i = 0; i < parts.length; i++) {
      Object before = part(element, components[i]);
      parts[i] = rewritten(before);
      same &= parts[i] == before || parts[i].equals(before);
    }
    if (same) {
      // Some nodes are told apart by identity.
      return element;
    }
    try {
      Constructor<? extends Record> constructor =
          element
              .getClass()
              .getDeclaredConstructor(
                  Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new));
      return constructor.newInstance(parts);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  static Object part(Record element, RecordComponent component) {
    try {
      return component.getAccessor().invoke(element);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}

package dev.fairlead.promela.syntax;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A tree without its places, for comparison. */
final class Shape {

  private Shape() {}

  /** What tells where something stands. */
  private static final Set<Class<?>> PLACES = Set.of(Span.class, Braces.class, Set.class);

  static Object of(Object tree) {
    if (tree instanceof List<?> list) {
      return list.stream().map(Shape::of).toList();
    }
    if (tree instanceof Optional<?> optional) {
      return optional.map(Shape::of);
    }
    if (tree instanceof Map<?, ?> map) {
      Map<Object, Object> shapes = new LinkedHashMap<>();
      map.forEach((key, value) -> shapes.put(key, of(value)));
      return shapes;
    }
    if (!(tree instanceof Record)) {
      return tree;
    }
    List<Object> parts = new ArrayList<>();
    parts.add(tree.getClass().getSimpleName());
    for (RecordComponent component : tree.getClass().getRecordComponents()) {
      if (!PLACES.contains(component.getType())) {
        parts.add(of(value(tree, component)));
      }
    }
    return parts;
  }

  private static Object value(Object tree, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(tree);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}

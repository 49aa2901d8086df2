package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Span;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The components of a node of the tree, without its place. */
final class TreeParts {

  /**
   * To ask a class for its components takes long, and a tree has many nodes. Fields, as Java 17
   * makes a class for every method that is called a dozen times like this.
   */
  private static final ClassValue<Field[]> FIELDS =
      new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
          return Arrays.stream(type.getRecordComponents())
              .filter(component -> component.getType() != Span.class)
              .map(component -> field(type, component.getName()))
              .toArray(Field[]::new);
        }
      };

  private TreeParts() {}

  private static Field field(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  static List<Object> of(Record node) {
    List<Object> parts = new ArrayList<>();
    for (Field field : FIELDS.get(node.getClass())) {
      try {
        parts.add(field.get(node));
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }
    return parts;
  }
}

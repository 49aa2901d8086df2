package dev.fairlead.java.values;

import dev.fairlead.core.space.ModelFault;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What values are made of. */
final class Parts {
  private static final Set<Class<?>> SIMPLE =
      Set.of(
          String.class,
          Boolean.class,
          Character.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          BigInteger.class,
          BigDecimal.class);

  /** How records are read, by their class. */
  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          RecordComponent[] components = type.getRecordComponents();
          Method[] accessors = new Method[components.length];
          String[] names = new String[components.length];
          for (int i = 0; i < components.length; i++) {
            accessors[i] = components[i].getAccessor();
            accessors[i].setAccessible(true);
            names[i] = components[i].getName();
          }
          boolean variant = Arrays.stream(type.getInterfaces()).anyMatch(Class::isSealed);
          return new Shape(names, accessors, variant);
        }
      };

  private Parts() {}

  /**
   * @param variant whether it is one of several kinds of value, so that its name tells something
   */
  private record Shape(String[] names, Method[] accessors, boolean variant) {}

  /** A component of a record. */
  record Component(String name, Object value) {}

  static boolean isVariant(Record record) {
    return SHAPES.get(record.getClass()).variant();
  }

  static List<Component> components(Record record) {
    Shape shape = SHAPES.get(record.getClass());
    Component[] components = new Component[shape.names().length];
    for (int i = 0; i < components.length; i++) {
      components[i] = new Component(shape.names()[i], read(shape.accessors()[i], record));
    }
    return List.of(components);
  }

  private static Object read(Method accessor, Record record) {
    try {
      return accessor.invoke(record);
    } catch (InvocationTargetException e) {
      throw new ModelFault(
          record.getClass().getSimpleName() + "." + accessor.getName() + " throws " + e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * How many parts a value has, all told.
   *
   * @throws ModelFault if one of them is nothing that states are made of
   */
  static int count(Object value) {
    if (value == null || value instanceof Enum<?> || SIMPLE.contains(value.getClass())) {
      return 1;
    }
    int parts = 1;
    if (value instanceof Record record) {
      for (Component component : components(record)) {
        parts += count(component.value());
      }
    } else if (value instanceof Optional<?> optional) {
      parts += count(optional.orElse(null));
    } else if (value instanceof List<?> || value instanceof Set<?>) {
      for (Object element : (Iterable<?>) value) {
        parts += count(element);
      }
    } else if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        parts += count(entry.getKey()) + count(entry.getValue());
      }
    } else {
      throw new ModelFault(
          "a state holds a "
              + value.getClass().getTypeName()
              + "; states are made of records, enums, strings, numbers, truth values, Optional,"
              + " List, Set and Map");
    }
    return parts;
  }
}

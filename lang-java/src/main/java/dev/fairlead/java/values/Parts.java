package dev.fairlead.java.values;

import dev.fairlead.core.space.ModelFault;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

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

  /** How records are read and made, by their class. */
  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          RecordComponent[] components = type.getRecordComponents();
          Method[] accessors = new Method[components.length];
          for (int i = 0; i < components.length; i++) {
            accessors[i] = components[i].getAccessor();
            accessors[i].setAccessible(true);
          }
          boolean variant = Arrays.stream(type.getInterfaces()).anyMatch(Class::isSealed);
          return new Shape(components, accessors, canonical(type, components), variant);
        }
      };

  private Parts() {}

  /**
   * @param variant whether it is one of several kinds of value, so that its name tells something
   */
  private record Shape(
      RecordComponent[] components,
      Method[] accessors,
      Constructor<?> canonical,
      boolean variant) {}

  private static Constructor<?> canonical(Class<?> type, RecordComponent[] components) {
    try {
      Constructor<?> canonical =
          type.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      canonical.setAccessible(true);
      return canonical;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("every record has its canonical constructor", e);
    }
  }

  /** A component of a record. */
  record Component(String name, Object value) {}

  static boolean isVariant(Record record) {
    return SHAPES.get(record.getClass()).variant();
  }

  static List<Component> components(Record record) {
    Shape shape = SHAPES.get(record.getClass());
    Component[] components = new Component[shape.components().length];
    for (int i = 0; i < components.length; i++) {
      components[i] =
          new Component(shape.components()[i].getName(), read(shape.accessors()[i], record));
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

  /** How many parts a value has, all told. */
  static int count(Object value) {
    int parts = 1;
    if (value instanceof Record record) {
      for (Component component : components(record)) {
        parts += count(component.value());
      }
    } else if (value instanceof Optional<?> optional) {
      parts += count(optional.orElse(null));
    } else if (value instanceof Iterable<?> elements) {
      for (Object element : elements) {
        parts += count(element);
      }
    } else if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        parts += count(entry.getKey()) + count(entry.getValue());
      }
    }
    return parts;
  }

  /**
   * An equal value that is immutable. Sets and maps without an order of their own get one that is
   * the same for equal ones, so that they are iterated in the same order every time.
   *
   * @throws ModelFault if there is something in it that states are not made of
   */
  static Object frozen(Object value) {
    if (value == null || value instanceof Enum<?> || SIMPLE.contains(value.getClass())) {
      return value;
    } else if (value instanceof Record record) {
      return frozen(record);
    } else if (value instanceof Optional<?> optional) {
      return optional.map(Parts::frozen);
    } else if (value instanceof List<?> list) {
      List<Object> elements = new ArrayList<>(list.size());
      list.forEach(element -> elements.add(frozen(element)));
      return Collections.unmodifiableList(elements);
    } else if (value instanceof SortedSet<?> set) {
      return Collections.unmodifiableSortedSet(frozenSorted(set));
    } else if (value instanceof Set<?> set) {
      List<Object> elements = new ArrayList<>(set.size());
      set.forEach(element -> elements.add(frozen(element)));
      elements.sort(Comparator.comparing(ValueText::identity));
      return Collections.unmodifiableSet(new LinkedHashSet<>(elements));
    } else if (value instanceof SortedMap<?, ?> map) {
      return Collections.unmodifiableSortedMap(frozenSorted(map));
    } else if (value instanceof Map<?, ?> map) {
      List<Object> keys = new ArrayList<>(map.keySet());
      keys.sort(Comparator.comparing(ValueText::identity));
      Map<Object, Object> entries = new LinkedHashMap<>();
      keys.forEach(key -> entries.put(frozen(key), frozen(map.get(key))));
      return Collections.unmodifiableMap(entries);
    }
    throw new ModelFault(
        "a state holds a "
            + value.getClass().getTypeName()
            + "; states are made of records, enums, strings, numbers, truth values, Optional, List,"
            + " Set and Map");
  }

  private static <T> SortedSet<T> frozenSorted(SortedSet<T> set) {
    SortedSet<T> elements = new TreeSet<>(set.comparator());
    set.forEach(element -> elements.add(frozenAs(element)));
    return elements;
  }

  private static <K, V> SortedMap<K, V> frozenSorted(SortedMap<K, V> map) {
    SortedMap<K, V> entries = new TreeMap<>(map.comparator());
    map.forEach((key, value) -> entries.put(frozenAs(key), frozenAs(value)));
    return entries;
  }

  @SuppressWarnings("unchecked")
  private static <T> T frozenAs(T value) {
    return (T) frozen(value);
  }

  private static Object frozen(Record record) {
    Shape shape = SHAPES.get(record.getClass());
    Object[] values = new Object[shape.accessors().length];
    boolean same = true;
    for (int i = 0; i < values.length; i++) {
      Object value = read(shape.accessors()[i], record);
      values[i] = frozen(value);
      same &= values[i] == value;
      Class<?> type = shape.components()[i].getType();
      if (values[i] != null && !type.isPrimitive() && !type.isInstance(values[i])) {
        throw new ModelFault(
            "the component '%s' of %s is declared as %s: declare it as List, Set, Map, SortedSet or"
                    .formatted(
                        shape.components()[i].getName(),
                        record.getClass().getSimpleName(),
                        type.getTypeName())
                + " SortedMap, which may be kept from changing");
      }
    }
    return same ? record : made(shape.canonical(), values, record);
  }

  private static Object made(Constructor<?> canonical, Object[] values, Record record) {
    try {
      Object copy = canonical.newInstance(values);
      if (copy.equals(record) && copy.hashCode() == record.hashCode()) {
        return copy;
      }
      throw new ModelFault(
          record.getClass().getSimpleName() + " made of the same components is not equal");
    } catch (InvocationTargetException e) {
      throw new ModelFault(
          "the constructor of " + record.getClass().getSimpleName() + " throws " + e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}

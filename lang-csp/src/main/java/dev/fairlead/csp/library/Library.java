package dev.fairlead.csp.library;

import dev.fairlead.csp.library.pat.PatArray;
import dev.fairlead.csp.library.pat.PatBoard;
import dev.fairlead.csp.library.pat.PatCMethodDemo;
import dev.fairlead.csp.library.pat.PatDbm;
import dev.fairlead.csp.library.pat.PatEntryList;
import dev.fairlead.csp.library.pat.PatExample;
import dev.fairlead.csp.library.pat.PatHardware;
import dev.fairlead.csp.library.pat.PatHashTable;
import dev.fairlead.csp.library.pat.PatList;
import dev.fairlead.csp.library.pat.PatMath;
import dev.fairlead.csp.library.pat.PatQueue;
import dev.fairlead.csp.library.pat.PatSet;
import dev.fairlead.csp.library.pat.PatStack;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Everything a model imports. */
public final class Library {

  /** The order of reflection is not fixed; that of overloaded operations must be. */
  static final Comparator<Operation> ORDER =
      Comparator.comparing(Operation::name).thenComparing(o -> o.classes().toString());

  private static final String PAT = "PAT.";

  private static final Map<String, Class<?>> BUILT_IN =
      Map.ofEntries(
          Map.entry("List", PatList.class),
          Map.entry("SerializableList", PatList.class),
          Map.entry("EntryList", PatEntryList.class),
          Map.entry("Set", PatSet.class),
          Map.entry("Queue", PatQueue.class),
          Map.entry("Stack", PatStack.class),
          Map.entry("HashTable", PatHashTable.class),
          Map.entry("Hashtable", PatHashTable.class),
          Map.entry("Math", PatMath.class),
          Map.entry("Example", PatExample.class),
          Map.entry("CMethodDemo", PatCMethodDemo.class),
          Map.entry("HardwareAPIs", PatHardware.class),
          Map.entry("Board", PatBoard.class),
          Map.entry("DBM", PatDbm.class),
          Map.entry("Array", PatArray.class));

  private static final Set<Class<?>> NUMBERS =
      Set.of(int.class, short.class, byte.class, char.class, Integer.class);

  private final Map<String, ObjectType> types = new LinkedHashMap<>();
  private final List<Operation> functions = new ArrayList<>();
  private final List<Class<?>> classes = new ArrayList<>();
  private boolean builtIn = true;

  /** One without imports. */
  public static Library empty() {
    return new Library();
  }

  /**
   * Adds what an import names; call {@link #complete} after the last one.
   *
   * @param loader finds the classes that are not built in
   */
  public void add(String imported, ClassLoader loader) throws UnfitClassException {
    boolean isOfPat = imported.startsWith(PAT);
    builtIn &= isOfPat;
    Class<?> found = isOfPat ? builtIn(imported) : load(imported, loader);
    String name = isOfPat ? lastPart(imported) : found.getSimpleName();
    if (classes.contains(found)) {
      // The same under another name.
      types.values().stream()
          .filter(t -> t.isOf(found))
          .findFirst()
          .ifPresent(t -> types.put(name, t));
      return;
    }
    classes.add(found);
    if (isType(found)) {
      types.put(name, new ObjectType(name, found));
    }
  }

  /**
   * Whether nothing is imported but what is built in. That can be called by several threads: it
   * keeps nothing outside of objects, and to read an object does not change it.
   */
  public boolean isBuiltIn() {
    return builtIn;
  }

  private static String lastPart(String imported) {
    return imported.substring(imported.lastIndexOf('.') + 1);
  }

  private static Class<?> builtIn(String imported) throws UnfitClassException {
    String name = lastPart(imported);
    Class<?> found = BUILT_IN.get(name);
    if (found == null) {
      throw new UnfitClassException(
          "PAT's library class " + name + " is not built in (import \"" + imported + "\")");
    }
    return found;
  }

  private static Class<?> load(String name, ClassLoader loader) throws UnfitClassException {
    if (name.endsWith(".cs") || name.endsWith(".dll")) {
      throw new UnfitClassException("the C# library " + name + " cannot be run");
    }
    try {
      Class<?> found = Class.forName(name, true, loader);
      if (!Modifier.isPublic(found.getModifiers())) {
        throw new UnfitClassException("the class " + name + " is not public");
      }
      return found;
    } catch (ClassNotFoundException | LinkageError e) {
      throw new UnfitClassException("there is no class " + name + " on the class path");
    }
  }

  /** A class of nothing but static methods is no type. */
  private static boolean isType(Class<?> found) {
    return found.getConstructors().length > 0
        && Arrays.stream(found.getMethods())
            .anyMatch(
                m -> m.getDeclaringClass() != Object.class && !Modifier.isStatic(m.getModifiers()));
  }

  /** Looks up what can be called. */
  public void complete() throws UnfitClassException {
    for (ObjectType type : new LinkedHashSet<>(types.values())) {
      type.collect(this);
    }
    for (Class<?> found : classes) {
      for (Method m : found.getMethods()) {
        if (Modifier.isStatic(m.getModifiers())) {
          functions.add(function(m));
        }
      }
    }
    functions.sort(ORDER);
  }

  private Operation function(Method m) throws UnfitClassException {
    try {
      return operation(
          m.getName(),
          Operation.Access.STATIC,
          m.getParameterTypes(),
          m.getReturnType(),
          MethodHandles.publicLookup().unreflect(m));
    } catch (IllegalAccessException e) {
      throw new UnfitClassException("the method " + m + " is not accessible");
    }
  }

  Operation operation(
      String name,
      Operation.Access access,
      Class<?>[] parameters,
      Class<?> result,
      MethodHandle h) {
    List<Sort> sorts = new ArrayList<>();
    for (Class<?> parameter : parameters) {
      sorts.add(sortOf(parameter));
    }
    int count = h.type().parameterCount();
    MethodHandle spread =
        h.asFixedArity()
            .asType(MethodType.genericMethodType(count))
            .asSpreader(Object[].class, count);
    return new Operation(name, access, sorts, sortOf(result), List.of(parameters), spread);
  }

  private Sort sortOf(Class<?> found) {
    if (NUMBERS.contains(found)) {
      return Sort.Basic.NUMBER;
    } else if (found == boolean.class || found == Boolean.class) {
      return Sort.Basic.TRUTH;
    } else if (found == int[].class) {
      return Sort.Basic.NUMBERS;
    } else if (found == boolean[].class) {
      return Sort.Basic.TRUTHS;
    } else if (found == void.class) {
      return Sort.Basic.NOTHING;
    }
    for (ObjectType type : types.values()) {
      if (type.isOf(found)) {
        return type;
      }
    }
    return Sort.Basic.ANY;
  }

  public Optional<ObjectType> type(String name) {
    return Optional.ofNullable(types.get(name));
  }

  /** The types whose objects cannot be told to another process. */
  public List<String> notSerialisable() {
    return types.entrySet().stream()
        .filter(each -> !each.getValue().serial().isPossible())
        .map(Map.Entry::getKey)
        .toList();
  }

  public Collection<String> typeNames() {
    return types.keySet();
  }

  /** All functions of a name. */
  public List<Operation> functions(String name) {
    return functions.stream().filter(f -> f.name().equals(name)).toList();
  }

  /** The first operation that takes such arguments. */
  public static Optional<Operation> choose(
      List<Operation> operations, List<? extends Sort> arguments) {
    return operations.stream().filter(o -> o.accepts(arguments)).findFirst();
  }
}

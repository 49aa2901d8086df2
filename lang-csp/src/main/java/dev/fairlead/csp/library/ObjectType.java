package dev.fairlead.csp.library;

import dev.fairlead.csp.library.pat.Reads;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A type of objects: a public class with {@code equals}, {@code hashCode}, {@code toString} and a
 * way to copy its objects (a copy constructor, {@code copy()} or {@code clone()}; a record needs
 * none). Compared by identity.
 */
public final class ObjectType implements Sort {
  private static final List<String> COPYING = List.of("copy", "clone");

  private final String name;
  private final Class<?> type;
  private final MethodHandle copy;
  private final SerialForm serial;
  private final List<Operation> constructors = new ArrayList<>();
  private final List<Operation> methods = new ArrayList<>();
  private final List<Operation> fields = new ArrayList<>();
  private final List<Operation> setters = new ArrayList<>();

  ObjectType(String name, Class<?> type) throws UnfitClassException {
    this.name = name;
    this.type = type;
    requireDeclared("equals", Object.class);
    requireDeclared("hashCode");
    requireDeclared("toString");
    this.copy = copying();
    this.serial = new SerialForm(type);
  }

  private void requireDeclared(String method, Class<?>... parameters) throws UnfitClassException {
    try {
      if (type.getMethod(method, parameters).getDeclaringClass() != Object.class) {
        return;
      }
    } catch (NoSuchMethodException e) {
      // Every class has these.
    }
    throw new UnfitClassException("the class " + type.getName() + " does not define " + method);
  }

  private MethodHandle copying() throws UnfitClassException {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    MethodType any = MethodType.methodType(Object.class, Object.class);
    try {
      if (type.isRecord()) {
        return MethodHandles.identity(Object.class);
      }
      for (Constructor<?> constructor : type.getConstructors()) {
        if (constructor.getParameterCount() == 1 && constructor.getParameterTypes()[0] == type) {
          return lookup.unreflectConstructor(constructor).asType(any);
        }
      }
      for (Method method : type.getMethods()) {
        if (COPYING.contains(method.getName())
            && method.getParameterCount() == 0
            && !Modifier.isStatic(method.getModifiers())) {
          return lookup.unreflect(method).asType(any);
        }
      }
    } catch (IllegalAccessException e) {
      throw new UnfitClassException("the class " + type.getName() + " is not accessible");
    }
    throw new UnfitClassException(
        "the objects of "
            + type.getName()
            + " cannot be copied: it has neither a constructor "
            + ("that takes one of its kind nor a public method copy() or clone()"));
  }

  /** Looks up what can be called, once all types are known. */
  void collect(Library library) throws UnfitClassException {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    try {
      for (Constructor<?> c : type.getConstructors()) {
        constructors.add(
            library.operation(
                name,
                Operation.Access.CREATES,
                c.getParameterTypes(),
                type,
                lookup.unreflectConstructor(c)));
      }
      for (Method m : type.getMethods()) {
        if (!Modifier.isStatic(m.getModifiers()) && m.getDeclaringClass() != Object.class) {
          boolean reads = m.isAnnotationPresent(Reads.class) || type.isRecord();
          methods.add(
              library.operation(
                  m.getName(),
                  reads ? Operation.Access.READS : Operation.Access.MAY_CHANGE,
                  m.getParameterTypes(),
                  m.getReturnType(),
                  lookup.unreflect(m)));
        }
      }
      for (Field f : type.getFields()) {
        if (!Modifier.isStatic(f.getModifiers())) {
          fields.add(
              library.operation(
                  f.getName(),
                  Operation.Access.READS,
                  new Class<?>[0],
                  f.getType(),
                  lookup.unreflectGetter(f)));
        }
        if (!Modifier.isStatic(f.getModifiers()) && !Modifier.isFinal(f.getModifiers())) {
          setters.add(
              library.operation(
                  f.getName(),
                  Operation.Access.MAY_CHANGE,
                  new Class<?>[] {f.getType()},
                  void.class,
                  lookup.unreflectSetter(f)));
        }
      }
    } catch (IllegalAccessException e) {
      throw new UnfitClassException("the class " + type.getName() + " is not accessible");
    }
    methods.sort(Library.ORDER);
    constructors.sort(Library.ORDER);
  }

  public String name() {
    return name;
  }

  /** How objects of this type are told to another process. */
  public SerialForm serial() {
    return serial;
  }

  @Override
  public String words() {
    return "an object of type " + name;
  }

  boolean isOf(Class<?> wanted) {
    return type == wanted;
  }

  public List<Operation> constructors() {
    return constructors;
  }

  /** All methods of a name. */
  public List<Operation> methods(String wanted) {
    return methods.stream().filter(m -> m.name().equals(wanted)).toList();
  }

  public List<String> methodNames() {
    return methods.stream().map(Operation::name).distinct().toList();
  }

  /** A public field, or a method without parameters of that name. */
  public Optional<Operation> field(String wanted) {
    return fields.stream()
        .filter(f -> f.name().equals(wanted))
        .findFirst()
        .or(() -> methods(wanted).stream().filter(m -> m.parameters().isEmpty()).findFirst());
  }

  /** What assigns a public field, or a method of that name with one parameter and no result. */
  public List<Operation> setters(String wanted) {
    List<Operation> fields = setters.stream().filter(f -> f.name().equals(wanted)).toList();
    return fields.isEmpty() ? methods(wanted).stream().filter(ObjectType::sets).toList() : fields;
  }

  private static boolean sets(Operation method) {
    return method.parameters().size() == 1 && method.result() == Sort.Basic.NOTHING;
  }

  /**
   * @throws Throwable whatever the copying throws
   */
  public Object copy(Object object) throws Throwable {
    return copy.invoke(object);
  }
}

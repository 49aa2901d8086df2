package dev.fairlead.gpu.driver;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/**
 * Java's foreign function interface, final since Java 22, called by reflection: the rest of the
 * product is compiled for an older Java. Pointers are passed as {@code long}, which is how they are
 * passed to functions on all machines with CUDA.
 */
final class Foreign {
  private static final String PACKAGE = "java.lang.foreign.";

  private final Object lookup;

  private Foreign(Object lookup) {
    this.lookup = lookup;
  }

  /** Memory outside of the heap. */
  record Memory(long address, ByteBuffer bytes) {}

  /** Whether this Java has the interface. */
  static boolean isThere() {
    return Runtime.version().feature() >= 22;
  }

  /** The first library that there is. */
  static Optional<Foreign> library(List<String> names) {
    for (String name : names) {
      try {
        Object arena = global();
        Method open = type("SymbolLookup").getMethod("libraryLookup", String.class, type("Arena"));
        return Optional.of(new Foreign(open.invoke(null, name, arena)));
      } catch (InvocationTargetException absent) {
        // The next name, then.
      } catch (ReflectiveOperationException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
    return Optional.empty();
  }

  private static Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(PACKAGE + name);
  }

  private static Object global() throws ReflectiveOperationException {
    return type("Arena").getMethod("global").invoke(null);
  }

  /**
   * A function that returns an int.
   *
   * @param parameters {@code int.class} or {@code long.class} each
   */
  MethodHandle function(String name, Class<?>... parameters) {
    try {
      Optional<?> symbol =
          (Optional<?>) type("SymbolLookup").getMethod("find", String.class).invoke(lookup, name);
      if (symbol.isEmpty()) {
        throw new DeviceFailure("the library has no function " + name);
      }
      Class<?> layoutType = type("MemoryLayout");
      Object layouts = Array.newInstance(layoutType, parameters.length);
      for (int i = 0; i < parameters.length; i++) {
        Array.set(layouts, i, layout(parameters[i] == int.class ? "JAVA_INT" : "JAVA_LONG"));
      }
      Object descriptor =
          type("FunctionDescriptor")
              .getMethod("of", layoutType, layouts.getClass())
              .invoke(null, layout("JAVA_INT"), layouts);
      Object options = Array.newInstance(type("Linker$Option"), 0);
      Object linker = type("Linker").getMethod("nativeLinker").invoke(null);
      return (MethodHandle)
          type("Linker")
              .getMethod(
                  "downcallHandle",
                  type("MemorySegment"),
                  type("FunctionDescriptor"),
                  options.getClass())
              .invoke(linker, symbol.get(), descriptor, options);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Object layout(String name) throws ReflectiveOperationException {
    return type("ValueLayout").getField(name).get(null);
  }

  /** Memory that is never given back; for what is needed all the time. */
  static Memory allocate(int bytes) {
    try {
      Object segment =
          type("SegmentAllocator")
              .getMethod("allocate", long.class, long.class)
              .invoke(global(), (long) bytes, 16L);
      Class<?> memory = type("MemorySegment");
      return new Memory(
          (long) memory.getMethod("address").invoke(segment),
          ((ByteBuffer) memory.getMethod("asByteBuffer").invoke(segment))
              .order(ByteOrder.nativeOrder()));
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}

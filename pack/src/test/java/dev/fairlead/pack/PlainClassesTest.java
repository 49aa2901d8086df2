package dev.fairlead.pack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class PlainClassesTest {
  private static final String SAMPLES = Samples.class.getName();

  /** The sample and its nest, rewritten. */
  private static Map<String, byte[]> rewritten() throws IOException {
    List<byte[]> classes = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<Class<?>> nest = List.of(Samples.class.getNestMembers());
    for (Class<?> each : nest) {
      String file = "/" + each.getName().replace('.', '/') + ".class";
      try (var in = PlainClassesTest.class.getResourceAsStream(file)) {
        classes.add(in.readAllBytes());
        names.add(each.getName().replace('.', '/'));
      }
    }
    PlainClasses plain = PlainClasses.of(classes);
    Map<String, byte[]> all = new HashMap<>();
    for (String name : names) {
      all.put(name.replace('/', '.'), plain.rewritten(name));
      plain.madeFor(name).forEach((made, bytes) -> all.put(made.replace('/', '.'), bytes));
    }
    assertTrue(all.size() > nest.size() + 20, all.keySet().toString());
    return all;
  }

  private static Class<?> load(Map<String, byte[]> classes, String name)
      throws ClassNotFoundException {
    return new ClassLoader(PlainClassesTest.class.getClassLoader()) {
      @Override
      protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
          Class<?> loaded = findLoadedClass(name);
          byte[] bytes = classes.get(name);
          if (loaded == null && bytes != null) {
            loaded = defineClass(name, bytes, 0, bytes.length);
          }
          return loaded != null ? loaded : super.loadClass(name, resolve);
        }
      }
    }.loadClass(name);
  }

  @Test
  void behaviourIsTheSame() throws Exception {
    Class<?> plain = load(rewritten(), SAMPLES);
    assertNotSame(Samples.class, plain);
    Object results = ((Supplier<?>) plain.getDeclaredConstructor().newInstance()).get();
    assertEquals(new Samples().get(), results);
  }

  @Test
  void noCallSiteIsLeftButTextsOfRecords() throws Exception {
    List<String> left = new ArrayList<>();
    for (byte[] bytes : rewritten().values()) {
      new ClassReader(bytes).accept(callSites(left), 0);
    }
    assertFalse(left.isEmpty());
    assertEquals(List.of(), left.stream().filter(site -> !site.equals("toString")).toList());
  }

  private static ClassVisitor callSites(List<String> found) {
    return new ClassVisitor(Opcodes.ASM9) {
      @Override
      public MethodVisitor visitMethod(
          int access, String name, String type, String signature, String[] exceptions) {
        return new MethodVisitor(Opcodes.ASM9) {
          @Override
          public void visitInvokeDynamicInsn(
              String call, String type, Handle linker, Object... args) {
            found.add(call);
          }
        };
      }
    };
  }
}

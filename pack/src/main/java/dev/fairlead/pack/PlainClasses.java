package dev.fairlead.pack;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** The classes of a jar without call sites to be linked, and those that were made for them. */
final class PlainClasses {
  private final Map<String, byte[]> rewritten = new HashMap<>();
  private final Map<String, Map<String, byte[]>> made = new HashMap<>();

  private PlainClasses() {}

  static PlainClasses of(Collection<byte[]> classes) {
    PlainClasses plain = new PlainClasses();
    Map<String, List<String>> nests = new HashMap<>();
    for (byte[] bytes : classes) {
      plain.add(bytes, nests);
    }
    // What was made may call private methods: it belongs to the nest, whose host names all members.
    nests.forEach(
        (host, members) -> plain.rewritten.computeIfPresent(host, (name, b) -> nest(b, members)));
    return plain;
  }

  /** By the internal name of the class. */
  byte[] rewritten(String name) {
    return rewritten.get(name);
  }

  /** By internal names. */
  Map<String, byte[]> madeFor(String name) {
    return made.getOrDefault(name, Map.of());
  }

  private void add(byte[] bytes, Map<String, List<String>> nests) {
    ClassReader reader = new ClassReader(bytes);
    PlainClass plain = new PlainClass(reader.getClassName());
    // Without the constants of what is no longer called; code keeps its frames.
    byte[] result = written(reader, plain::into);
    rewritten.put(reader.getClassName(), plain.isChanged() ? result : bytes);
    Map<String, byte[]> lambdas = new LinkedHashMap<>();
    for (LambdaClass lambda : plain.lambdas()) {
      lambdas.put(lambda.name(), lambda.bytes(plain.nestHost()));
      nests.computeIfAbsent(plain.nestHost(), host -> new ArrayList<>()).add(lambda.name());
    }
    made.put(reader.getClassName(), lambdas);
  }

  private static byte[] nest(byte[] host, List<String> members) {
    return written(
        new ClassReader(host),
        writer ->
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public void visitEnd() {
                members.forEach(this::visitNestMember);
                super.visitEnd();
              }
            });
  }

  private static byte[] written(ClassReader reader, Function<ClassWriter, ClassVisitor> through) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    reader.accept(through.apply(writer), 0);
    return writer.toByteArray();
  }
}

package dev.fairlead.gpu.driver;

import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** NVRTC: makes machine code of a unit. */
final class RuntimeCompiler {
  private static final Class<?> L = long.class;
  private static final List<String> VERSIONS =
      List.of("libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2");

  private final MethodHandle create;
  private final MethodHandle compile;
  private final MethodHandle logSize;
  private final MethodHandle log;
  private final MethodHandle codeSize;
  private final MethodHandle code;
  private final MethodHandle destroy;
  private final MethodHandle version;

  private RuntimeCompiler(Foreign library) {
    create = library.function("nvrtcCreateProgram", L, L, L, int.class, L, L);
    compile = library.function("nvrtcCompileProgram", L, int.class, L);
    logSize = library.function("nvrtcGetProgramLogSize", L, L);
    log = library.function("nvrtcGetProgramLog", L, L);
    codeSize = library.function("nvrtcGetCUBINSize", L, L);
    code = library.function("nvrtcGetCUBIN", L, L);
    destroy = library.function("nvrtcDestroyProgram", L);
    version = library.function("nvrtcVersion", L, L);
  }

  /** The one of this machine: on the path of libraries, or where the toolkit is installed. */
  static Optional<RuntimeCompiler> find() {
    List<String> names = new ArrayList<>();
    for (String variable : List.of("CUDA_HOME", "CUDA_PATH")) {
      Optional.ofNullable(System.getenv(variable))
          .ifPresent(home -> addTo(names, Path.of(home, "lib64")));
    }
    addTo(names, Path.of("/usr/local/cuda/lib64"));
    names.addAll(VERSIONS);
    return Foreign.library(names).map(RuntimeCompiler::new);
  }

  private static void addTo(List<String> names, Path folder) {
    for (String version : VERSIONS) {
      Path file = folder.resolve(version);
      if (Files.exists(file)) {
        names.add(file.toString());
      }
    }
  }

  /** Which one it is. */
  String version() {
    Foreign.Memory out = Foreign.allocate(16);
    Card.check(Card.call(version, out.address(), out.address() + 8), "NVRTC");
    return out.bytes().getInt(0) + "." + out.bytes().getInt(8);
  }

  /** The machine code of a unit; several threads may compile at a time. */
  byte[] compile(String unit, List<String> options) {
    Foreign.Memory out = Foreign.allocate(64);
    Foreign.Memory text = text(unit);
    Foreign.Memory name = text("unit.cu");
    Card.check(
        Card.call(create, out.address(), text.address(), name.address(), 0, 0L, 0L), "NVRTC");
    long program = out.bytes().getLong(0);
    Foreign.Memory pointers = Foreign.allocate(options.size() * Long.BYTES);
    for (int i = 0; i < options.size(); i++) {
      pointers.bytes().putLong(i * Long.BYTES, text(options.get(i)).address());
    }
    if (Card.call(compile, program, options.size(), pointers.address()) != 0) {
      Card.call(logSize, program, out.address());
      Foreign.Memory said = Foreign.allocate((int) out.bytes().getLong(0) + 1);
      Card.call(log, program, said.address());
      byte[] bytes = new byte[said.bytes().capacity()];
      said.bytes().get(0, bytes);
      throw new DeviceFailure(
          "the generated unit does not compile: "
              + new String(bytes, StandardCharsets.UTF_8).strip().lines().findFirst().orElse(""));
    }
    Card.check(Card.call(codeSize, program, out.address()), "NVRTC");
    Foreign.Memory made = Foreign.allocate((int) out.bytes().getLong(0));
    Card.check(Card.call(code, program, made.address()), "NVRTC");
    out.bytes().putLong(0, program);
    Card.call(destroy, out.address());
    byte[] code = new byte[made.bytes().capacity()];
    made.bytes().get(0, code);
    return code;
  }

  private static Foreign.Memory text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Foreign.Memory memory = Foreign.allocate(bytes.length + 1);
    memory.bytes().put(0, bytes);
    memory.bytes().put(bytes.length, (byte) 0);
    return memory;
  }
}

package dev.fairlead.gpu.driver;

import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/** The first card of this machine, through the CUDA driver. Used by the thread that opens it. */
public final class Card implements Device {
  private static final Class<?> L = long.class;
  private static final Class<?> I = int.class;
  private static final int OUT_OF_MEMORY = 2;
  private static final int MAJOR = 75;
  private static final int MINOR = 76;
  private static final int BLOCK = 256;

  /** Words that are copied at once. */
  private static final int BUFFER = 1 << 16;

  private final Foreign driver;
  private final RuntimeCompiler compiler;
  private final String name;
  private final String architecture;
  private final int device;
  private final MethodHandle launch;
  private final MethodHandle synchronize;
  private final MethodHandle toDevice;
  private final MethodHandle toHost;
  private final Foreign.Memory out = Foreign.allocate(256);
  private final Foreign.Memory buffer = Foreign.allocate(BUFFER * Long.BYTES);
  private final CompiledUnits known = CompiledUnits.ofThisUser();
  private final List<Long> modules = new ArrayList<>();
  private final Map<Kernel, Long> kernels = new EnumMap<>(Kernel.class);

  private Card(Foreign driver, RuntimeCompiler compiler) {
    this.driver = driver;
    this.compiler = compiler;
    call("cuInit", new Class<?>[] {I}, 0);
    call("cuDeviceGet", new Class<?>[] {L, I}, out.address(), 0);
    device = out.bytes().getInt(0);
    name = readName();
    architecture = "sm_" + attribute(MAJOR) + attribute(MINOR);
    call("cuDevicePrimaryCtxRetain", new Class<?>[] {L, I}, out.address(), device);
    call("cuCtxSetCurrent", new Class<?>[] {L}, out.bytes().getLong(0));
    launch = driver.function("cuLaunchKernel", L, I, I, I, I, I, I, I, L, L, L);
    synchronize = driver.function("cuCtxSynchronize");
    toDevice = driver.function("cuMemcpyHtoD_v2", L, L, L);
    toHost = driver.function("cuMemcpyDtoH_v2", L, L, L);
  }

  /** Whether there may be a card, as far as can be told at no cost. */
  public static boolean isAtHand() {
    return Foreign.isThere()
        && Stream.of("/dev/nvidiactl", "/dev/nvidia0", "/dev/dxg")
            .anyMatch(file -> Files.exists(Path.of(file)));
  }

  /** Why no card can be used, in one sentence; empty if one can. */
  public static Optional<String> missing() {
    if (!Foreign.isThere()) {
      return Optional.of(
          "a card is used by Java 22 or later, and this is Java " + Runtime.version().feature());
    }
    Optional<Foreign> driver = driver();
    if (driver.isEmpty()) {
      return Optional.of("there is no CUDA driver on this machine (libcuda.so.1)");
    }
    Foreign.Memory count = Foreign.allocate(Long.BYTES);
    int failed = call(driver.get().function("cuInit", I), 0);
    if (failed == 0) {
      failed = call(driver.get().function("cuDeviceGetCount", L), count.address());
    }
    if (failed != 0 || count.bytes().getInt(0) == 0) {
      return Optional.of("the CUDA driver finds no card (error " + failed + ")");
    }
    return RuntimeCompiler.find().isEmpty()
        ? Optional.of("CUDA's run-time compiler is not on this machine (libnvrtc.so)")
        : Optional.empty();
  }

  /**
   * @throws DeviceFailure if there is none
   */
  public static Card open() {
    missing()
        .ifPresent(
            why -> {
              throw new DeviceFailure(why);
            });
    return new Card(driver().orElseThrow(), RuntimeCompiler.find().orElseThrow());
  }

  private static Optional<Foreign> driver() {
    return Foreign.library(List.of("libcuda.so.1", "libcuda.so"));
  }

  /** Calls a function that returns a number of an error. */
  static int call(MethodHandle function, Object... arguments) {
    try {
      return (int) function.invokeWithArguments(arguments);
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static void check(int error, String what) {
    if (error == OUT_OF_MEMORY) {
      throw DeviceFailure.outOfMemory(what + ": out of memory");
    } else if (error != 0) {
      throw new DeviceFailure(what + ": error " + error);
    }
  }

  private void call(String function, Class<?>[] parameters, Object... arguments) {
    check(call(driver.function(function, parameters), arguments), function);
  }

  private String readName() {
    call("cuDeviceGetName", new Class<?>[] {L, I, I}, out.address(), 200, device);
    byte[] bytes = new byte[200];
    out.bytes().get(0, bytes);
    String text = new String(bytes, StandardCharsets.UTF_8);
    return text.substring(0, text.indexOf('\0'));
  }

  private int attribute(int number) {
    call("cuDeviceGetAttribute", new Class<?>[] {L, I, I}, out.address(), number, device);
    return out.bytes().getInt(0);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void load(String unit, Set<Kernel> wanted) {
    unload();
    // Each kernel by itself, at the same time: all of them have the commands of the model.
    Map<Kernel, CompletableFuture<byte[]>> compiling = new EnumMap<>(Kernel.class);
    for (Kernel kernel : wanted) {
      List<String> options = List.of("--gpu-architecture=" + architecture, kernel.only());
      compiling.put(kernel, CompletableFuture.supplyAsync(() -> code(unit, options), THREADS));
    }
    compiling.forEach(
        (kernel, code) -> {
          try {
            load(kernel, code.join());
          } catch (CompletionException failure) {
            throw failure.getCause() instanceof DeviceFailure said ? said : failure;
          }
        });
  }

  private static final Executor THREADS =
      task -> {
        Thread thread = new Thread(task, "compiles a unit");
        thread.setDaemon(true);
        thread.start();
      };

  private byte[] code(String unit, List<String> options) {
    List<String> made = new ArrayList<>(options);
    made.add(compiler.version());
    made.add(unit);
    return known.get(made, () -> compiler.compile(unit, options));
  }

  private void load(Kernel kernel, byte[] code) {
    Foreign.Memory copy = Foreign.allocate(code.length);
    copy.bytes().put(0, code);
    call("cuModuleLoadData", new Class<?>[] {L, L}, out.address(), copy.address());
    long module = out.bytes().getLong(0);
    modules.add(module);
    out.bytes().put(64, (kernel.entry() + "\0").getBytes(StandardCharsets.UTF_8));
    call(
        "cuModuleGetFunction", new Class<?>[] {L, L, L}, out.address(), module, out.address() + 64);
    kernels.put(kernel, out.bytes().getLong(0));
  }

  private void unload() {
    modules.forEach(module -> call("cuModuleUnload", new Class<?>[] {L}, module));
    modules.clear();
    kernels.clear();
  }

  @Override
  public long freeBytes() {
    call("cuMemGetInfo_v2", new Class<?>[] {L, L}, out.address(), out.address() + 8);
    return out.bytes().getLong(0);
  }

  @Override
  public long firstRoom() {
    return 1L << 20;
  }

  @Override
  public long allocate(long bytes) {
    call("cuMemAlloc_v2", new Class<?>[] {L, L}, out.address(), bytes);
    return out.bytes().getLong(0);
  }

  @Override
  public void release(long address) {
    call("cuMemFree_v2", new Class<?>[] {L}, address);
  }

  @Override
  public void fill(long address, int value, long bytes) {
    call("cuMemsetD8_v2", new Class<?>[] {L, I, L}, address, value, bytes);
  }

  @Override
  public void write(long address, long[] words, int count) {
    for (int at = 0; at < count; at += BUFFER) {
      int part = Math.min(BUFFER, count - at);
      buffer.bytes().asLongBuffer().put(0, words, at, part);
      long to = address + (long) at * Long.BYTES;
      check(call(toDevice, to, buffer.address(), (long) part * Long.BYTES), "cuMemcpyHtoD");
    }
  }

  @Override
  public void read(long address, long[] words, int count) {
    for (int at = 0; at < count; at += BUFFER) {
      int part = Math.min(BUFFER, count - at);
      long from = address + (long) at * Long.BYTES;
      check(call(toHost, buffer.address(), from, (long) part * Long.BYTES), "cuMemcpyDtoH");
      buffer.bytes().asLongBuffer().get(0, words, at, part);
    }
  }

  @Override
  public void copy(long to, long from, long bytes) {
    call("cuMemcpyDtoD_v2", new Class<?>[] {L, L, L}, to, from, bytes);
  }

  @Override
  public void run(Kernel kernel, long block, long threads) {
    long function = kernels.get(kernel);
    out.bytes().putLong(0, block);
    out.bytes().putLong(8, out.address());
    int grid = (int) ((threads + BLOCK - 1) / BLOCK);
    check(
        call(launch, function, grid, 1, 1, BLOCK, 1, 1, 0, 0L, out.address() + 8, 0L),
        "cuLaunchKernel");
    check(call(synchronize), "the search on the card");
  }

  @Override
  public void close() {
    unload();
    call("cuDevicePrimaryCtxRelease_v2", new Class<?>[] {I}, device);
  }
}

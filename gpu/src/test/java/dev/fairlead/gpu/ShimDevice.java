package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fairlead.core.search.hull.HullLimits;
import dev.fairlead.gpu.driver.Device;
import dev.fairlead.gpu.engine.GpuAccelerator;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A device that is a process of this machine: the unit, compiled by a C compiler. */
final class ShimDevice implements Device {
  private final Path directory;
  private Process process;
  private OutputStream out;
  private DataInputStream in;

  /** The text of the unit that was loaded last. */
  private String unit;

  ShimDevice() {
    try {
      this.directory = Files.createTempDirectory("unit");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Searches by such a device, with hulls to their end; no test runs where no compiler is. */
  static GpuAccelerator accelerator(long memory) {
    return accelerator(memory, HullLimits.HULL_ALONE);
  }

  static GpuAccelerator accelerator(long memory, HullLimits limits) {
    assumeTrue(
        compiler().isPresent(), "neither tcc nor gcc is on the path: generated code is not tested");
    return new GpuAccelerator(
        () -> new LimitedDevice(new ShimDevice(), memory), Optional::empty, () -> true, limits);
  }

  /** A C compiler of this machine; the quick one if it is there. */
  static Optional<String> compiler() {
    for (String name : List.of("tcc", "gcc")) {
      for (String folder : System.getenv("PATH").split(":")) {
        if (Files.isExecutable(Path.of(folder, name))) {
          return Optional.of(name);
        }
      }
    }
    return Optional.empty();
  }

  /** The command that runs what is in a file: one compiler does so itself, without a file more. */
  private static List<String> running(Path source) throws IOException, InterruptedException {
    if (compiler().orElseThrow().equals("tcc")) {
      return List.of("tcc", "-w", "-run", source.toString());
    }
    String program = source.resolveSibling("unit").toString();
    Process compiling =
        new ProcessBuilder("gcc", "-O1", "-w", "-std=gnu99", "-o", program, source.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(compiling.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (compiling.waitFor() != 0) {
      throw new AssertionError(said + Files.readString(source));
    }
    return List.of(program);
  }

  @Override
  public String name() {
    return "C compiler";
  }

  @Override
  public void load(String text, Set<Kernel> kernels) {
    unit = text;
    stop();
    try (InputStream shim = ShimDevice.class.getResourceAsStream("shim.c")) {
      Path source = directory.resolve("unit.c");
      Files.writeString(source, text + new String(shim.readAllBytes(), StandardCharsets.UTF_8));
      process =
          new ProcessBuilder(running(source))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      out = new BufferedOutputStream(process.getOutputStream(), 1 << 16);
      in = new DataInputStream(process.getInputStream());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public long freeBytes() {
    return Runtime.getRuntime().maxMemory();
  }

  /** Little, so that arrays and tables of small models grow, too. */
  @Override
  public long firstRoom() {
    return 1 << 9;
  }

  @Override
  public long allocate(long bytes) {
    send('A', bytes);
    return receive(1)[0];
  }

  @Override
  public void release(long address) {
    send('F', address);
  }

  @Override
  public void fill(long address, int value, long bytes) {
    send('M', address, value, bytes);
  }

  @Override
  public void write(long address, long[] words, int count) {
    send('W', address, count);
    send(java.util.Arrays.copyOf(words, count));
  }

  @Override
  public void read(long address, long[] words, int count) {
    send('R', address, count);
    System.arraycopy(receive(count), 0, words, 0, count);
  }

  @Override
  public void copy(long to, long from, long bytes) {
    send('C', to, from, bytes);
  }

  @Override
  public void run(Kernel kernel, long block, long threads) {
    send(kernel == Kernel.EXPAND ? 'E' : 'H', block);
  }

  private void send(char command, long... numbers) {
    try {
      out.write(command);
      send(numbers);
    } catch (IOException failure) {
      throw new AssertionError(unit, failure);
    }
  }

  private void send(long[] numbers) {
    ByteBuffer buffer =
        ByteBuffer.allocate(Long.BYTES * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
    buffer.asLongBuffer().put(numbers);
    try {
      out.write(buffer.array());
    } catch (IOException failure) {
      throw new AssertionError(unit, failure);
    }
  }

  private long[] receive(int count) {
    try {
      out.flush();
      byte[] bytes = new byte[Long.BYTES * count];
      in.readFully(bytes);
      long[] numbers = new long[count];
      ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(numbers);
      return numbers;
    } catch (IOException failure) {
      throw new AssertionError(unit, failure);
    }
  }

  private void stop() {
    if (process != null) {
      try {
        out.close();
        process.waitFor();
      } catch (IOException | InterruptedException gone) {
        process.destroy();
      }
      process = null;
    }
  }

  @Override
  public void close() {
    stop();
    try {
      Files.deleteIfExists(directory.resolve("unit.c"));
      Files.deleteIfExists(directory.resolve("unit"));
      Files.deleteIfExists(directory);
    } catch (IOException left) {
      // The folder is temporary.
    }
  }
}

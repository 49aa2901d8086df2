package dev.fairlead.gpu.driver;

import java.util.Set;

/** A machine with memory of its own that runs the kernel of a unit. */
public interface Device extends AutoCloseable {

  /** What it is, for people. */
  String name();

  /**
   * Compiles a unit; it takes the place of the one before.
   *
   * @param kernels that it has
   */
  void load(String unit, Set<Kernel> kernels);

  /** Bytes that are free now. */
  long freeBytes();

  /** So many states have room from the beginning on: it works on as many at a time. */
  long firstRoom();

  /**
   * @return the address
   * @throws DeviceFailure if there is not enough memory
   */
  long allocate(long bytes);

  void release(long address);

  /** Sets bytes to a value. */
  void fill(long address, int value, long bytes);

  void write(long address, long[] words, int count);

  void read(long address, long[] words, int count);

  void copy(long to, long from, long bytes);

  /** The kernels of a unit. */
  enum Kernel {
    EXPAND,
    /** In units with labels only. */
    HULL;

    /** By which the text of a unit is one of this kernel alone. */
    String only() {
      return "-DONLY_" + name();
    }

    String entry() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Runs a kernel with so many threads, and waits for it. */
  void run(Kernel kernel, long block, long threads);

  @Override
  void close();
}

package dev.fairlead.gpu;

import dev.fairlead.gpu.driver.Device;
import dev.fairlead.gpu.driver.DeviceFailure;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** A device of which only some of the memory may be used. */
final class LimitedDevice implements Device {
  private final Device device;
  private final long memory;
  private final Map<Long, Long> allocated = new HashMap<>();

  LimitedDevice(Device device, long memory) {
    this.device = device;
    this.memory = memory;
  }

  @Override
  public String name() {
    return device.name();
  }

  @Override
  public void load(String unit, Set<Kernel> kernels) {
    device.load(unit, kernels);
  }

  @Override
  public long freeBytes() {
    return memory - allocated.values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public long firstRoom() {
    return device.firstRoom();
  }

  @Override
  public long allocate(long bytes) {
    if (bytes > freeBytes()) {
      throw DeviceFailure.outOfMemory("out of memory");
    }
    long address = device.allocate(bytes);
    allocated.put(address, bytes);
    return address;
  }

  @Override
  public void release(long address) {
    allocated.remove(address);
    device.release(address);
  }

  @Override
  public void fill(long address, int value, long bytes) {
    device.fill(address, value, bytes);
  }

  @Override
  public void write(long address, long[] words, int count) {
    device.write(address, words, count);
  }

  @Override
  public void read(long address, long[] words, int count) {
    device.read(address, words, count);
  }

  @Override
  public void copy(long to, long from, long bytes) {
    device.copy(to, from, bytes);
  }

  @Override
  public void run(Kernel kernel, long block, long threads) {
    device.run(kernel, block, threads);
  }

  @Override
  public void close() {
    device.close();
  }
}

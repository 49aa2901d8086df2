package dev.fairlead.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.hull.HullLimits;
import dev.fairlead.gpu.driver.Device;
import dev.fairlead.gpu.driver.DeviceFailure;
import dev.fairlead.gpu.engine.GpuAccelerator;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A device beside the search by this machine, with compilers of all kinds. */
class BesideTest {
  private static final long STATES = 202_500;

  /** A device that does something before it compiles a unit. */
  private static Exploration explored(Runnable before, Limits limits) {
    ShimDevice.accelerator(0); // no test without a compiler
    GpuAccelerator accelerator =
        new GpuAccelerator(
            () -> compilingAfter(before), Optional::empty, () -> true, HullLimits.DEFAULT);
    Acceleration beside =
        new Acceleration(Acceleration.Mode.AUTO, accelerator, Duration.ofMillis(1));
    return Exploration.of(
        SweepTest.space(SweepTest.GRID), limits.withAcceleration(beside), ProgressListener.NONE);
  }

  private static Device compilingAfter(Runnable before) {
    Device device = new LimitedDevice(new ShimDevice(), 256L << 20);
    return (Device)
        Proxy.newProxyInstance(
            Device.class.getClassLoader(),
            new Class<?>[] {Device.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("load")) {
                before.run();
              }
              try {
                return method.invoke(device, arguments);
              } catch (InvocationTargetException failure) {
                throw failure.getCause();
              }
            });
  }

  /** A process has one such search at a time: the next test would have none beside its own. */
  @AfterEach
  void anAbandonedSearchEnds() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("search beside")) {
        thread.join();
      }
    }
  }

  @Test
  void aCompilerThatDoesNotEndIsNotWaitedFor() {
    CountDownLatch end = new CountDownLatch(1);
    Exploration explored =
        explored(
            () -> {
              try {
                end.await();
              } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
              }
            },
            Limits.ofThisMachine());
    end.countDown();
    assertEquals(STATES, explored.facts().states());
    assertEquals(Optional.empty(), explored.engine());
  }

  @Test
  void aCompilerThatFailsDoesNoHarm() {
    Exploration explored =
        explored(
            () -> {
              throw new DeviceFailure("the generated unit does not compile");
            },
            Limits.ofThisMachine());
    assertEquals(STATES, explored.facts().states());
    assertEquals(Optional.empty(), explored.engine());
    assertEquals(Optional.empty(), explored.incomplete());
  }

  /** What is too much for this machine the device does alone. */
  @Test
  void whereMemoryEndsHereTheDeviceAnswers() {
    long bytes =
        Exploration.of(
                SweepTest.space(SweepTest.GRID), Limits.ofThisMachine(), ProgressListener.NONE)
            .facts()
            .bytes();
    Exploration explored = explored(() -> {}, Limits.ofThisMachine().withMaxBytes(bytes * 2 / 3));
    assertEquals(Optional.empty(), explored.incomplete());
    assertEquals(STATES, explored.facts().states());
    assertTrue(explored.engine().orElseThrow().contains("C compiler"), explored::toString);
  }
}

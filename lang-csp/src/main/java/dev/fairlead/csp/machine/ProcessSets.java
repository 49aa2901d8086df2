package dev.fairlead.csp.machine;

import dev.fairlead.csp.tables.TupleNumbers;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Numbers sets of processes, for steps that engage several. Shared by threads. */
public final class ProcessSets {
  private final TupleNumbers sets = new TupleNumbers();

  /** By process: one more than the number of the set of that process alone; 0 if not known. */
  private volatile AtomicIntegerArray singletons = new AtomicIntegerArray(16);

  ProcessSets() {}

  public int singleton(int process) {
    AtomicIntegerArray known = singletons;
    int next = process < known.length() ? known.getAcquire(process) : 0;
    return next > 0 ? next - 1 : addSingleton(process);
  }

  private synchronized int addSingleton(int process) {
    if (process >= singletons.length()) {
      AtomicIntegerArray longer =
          new AtomicIntegerArray(Math.max(2 * singletons.length(), process + 1));
      for (int i = 0; i < singletons.length(); i++) {
        longer.setPlain(i, singletons.getPlain(i));
      }
      singletons = longer;
    }
    int set = of(new int[] {process}, 1);
    singletons.setRelease(process, set + 1);
    return set;
  }

  /** The set of the first {@code count} processes of an array, which is sorted by this. */
  public int of(int[] processes, int count) {
    Arrays.sort(processes, 0, count);
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      if (distinct == 0 || processes[distinct - 1] != processes[i]) {
        processes[distinct++] = processes[i];
      }
    }
    return sets.put(processes, distinct);
  }

  /** About how many bytes the sets take. */
  long bytes() {
    return sets.bytes() + (long) Integer.BYTES * singletons.length();
  }

  public int[] members(int set) {
    return sets.get(set);
  }
}

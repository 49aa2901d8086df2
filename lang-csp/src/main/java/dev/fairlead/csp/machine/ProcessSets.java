package dev.fairlead.csp.machine;

import dev.fairlead.core.store.VectorStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Numbers sets of processes, for steps that engage several. */
public final class ProcessSets {
  private final VectorStore sets = new VectorStore();
  private final List<int[]> members = new ArrayList<>();
  private int[] singletons = new int[16];

  ProcessSets() {
    Arrays.fill(singletons, -1);
  }

  public int singleton(int process) {
    if (process >= singletons.length) {
      int old = singletons.length;
      singletons = Arrays.copyOf(singletons, Math.max(2 * old, process + 1));
      Arrays.fill(singletons, old, singletons.length, -1);
    }
    if (singletons[process] < 0) {
      singletons[process] = of(new int[] {process}, 1);
    }
    return singletons[process];
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
    int number = sets.put(processes, distinct);
    if (number == members.size()) {
      members.add(Arrays.copyOf(processes, distinct));
    }
    return number;
  }

  /** About how many bytes the sets take. */
  long bytes() {
    return 2 * sets.bytes() + 4L * singletons.length;
  }

  public int[] members(int set) {
    return members.get(set);
  }
}

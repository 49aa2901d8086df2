package dev.fairlead.core.store.visited;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A part of a {@link DiskSet}, the states with certain hashes. It is a log-structured merge tree
 * (O'Neil et al. 1996) with delayed duplicate detection: a state that is in memory is known; any
 * other is a candidate until the level ends, when all candidates, sorted, are looked up in the runs
 * in one pass. As long as everything fits into memory, nothing is sorted or written at all.
 */
final class DiskPart {

  /** More runs of candidates than this are merged into one. */
  private static final int MOST_RUNS = 8;

  private final Path folder;
  private final Runnable poll;
  private final CodeSet memory;

  /** The codes in memory before this one are known; the others are candidates. */
  private int known;

  /** Candidates of this level that had to leave the memory. */
  private final List<SortedRun> candidates = new ArrayList<>();

  /** States known; a state may be in several runs, and in memory as well. Large runs first. */
  private final List<SortedRun> visited = new ArrayList<>();

  // measured by whichever thread, asked by all
  private long memoryBytes;
  private volatile long bytes;
  private volatile long diskBytes;

  DiskPart(long memoryBytes, Path folder, Runnable poll) {
    this.folder = folder;
    this.poll = poll;
    this.memory = new CodeSet(memoryBytes);
  }

  synchronized void add(byte[] code, int length, int hash) {
    if (memory.contains(code, length, hash)) {
      return;
    }
    if (!memory.hasRoomFor(length)) {
      spill();
    }
    memory.add(code, length, hash);
    if (memory.bytes() != memoryBytes) {
      measure();
    }
  }

  /** Writes what is in memory. */
  private void spill() {
    if (known > 0) {
      keep(run(memory.sorted(0, known, poll)));
    }
    if (known < memory.size()) {
      candidates.add(run(memory.sorted(known, memory.size(), poll)));
      if (candidates.size() > MOST_RUNS) {
        merge(candidates, 0);
      }
    }
    memory.clear();
    known = 0;
    measure();
  }

  private SortedRun run(SortedCodes codes) {
    return SortedRun.of(codes, folder, poll);
  }

  /** Adds a run of known states. Each run is at least twice as long as the next: few are left. */
  private void keep(SortedRun run) {
    visited.add(run);
    int last = visited.size() - 1;
    long sum = run.count();
    while (last > 0 && visited.get(last - 1).count() < 2 * sum) {
      last--;
      sum += visited.get(last).count();
    }
    if (last < visited.size() - 1) {
      merge(visited, last);
    }
  }

  /** Makes one of the runs from one on. */
  private void merge(List<SortedRun> runs, int from) {
    List<SortedRun> some = runs.subList(from, runs.size());
    SortedRun one = run(merged(some));
    some.forEach(SortedRun::close);
    some.clear();
    runs.add(one);
  }

  private static SortedCodes merged(List<SortedRun> runs) {
    return SortedCodes.merged(runs.stream().<SortedCodes>map(SortedRun::cursor).toList());
  }

  /** The level ends: reports the candidates that are not known, which they are from now on. */
  synchronized void settle(VisitedSet.CodeSink fresh) {
    if (candidates.isEmpty() && visited.isEmpty()) {
      for (int code = known; code < memory.size(); code++) {
        fresh.code(memory.arena(), memory.start(code), memory.end(code));
      }
    } else {
      lookUp(fresh);
    }
    known = memory.size();
    measure();
  }

  private void lookUp(VisitedSet.CodeSink fresh) {
    List<SortedCodes> all = new ArrayList<>();
    candidates.forEach(run -> all.add(run.cursor()));
    all.add(memory.sorted(known, memory.size(), poll));
    SortedRun.Cursor[] runs =
        visited.stream().map(SortedRun::cursor).toArray(SortedRun.Cursor[]::new);
    Unknown unknown = new Unknown(SortedCodes.merged(all), runs, fresh, poll);
    if (candidates.isEmpty()) {
      unknown.reportAll();
      return;
    }
    SortedRun found = run(unknown);
    candidates.forEach(SortedRun::close);
    candidates.clear();
    keep(found);
  }

  /** Those of some codes that are in none of some runs; each is reported as it is passed. */
  private static final class Unknown implements SortedCodes {
    private static final int INTERVAL = 1024;

    private final SortedCodes wanted;
    private final SortedRun.Cursor[] runs;
    private final VisitedSet.CodeSink fresh;
    private final Runnable poll;
    private int looked;

    Unknown(SortedCodes wanted, SortedRun.Cursor[] runs, VisitedSet.CodeSink fresh, Runnable poll) {
      this.wanted = wanted;
      this.runs = runs;
      this.fresh = fresh;
      this.poll = poll;
    }

    void reportAll() {
      while (next()) {}
    }

    @Override
    public boolean next() {
      while (wanted.next()) {
        if (++looked % INTERVAL == 0) {
          poll.run();
        }
        if (!isKnown()) {
          fresh.code(wanted.bytes(), wanted.start(), wanted.end());
          return true;
        }
      }
      return false;
    }

    private boolean isKnown() {
      for (SortedRun.Cursor run : runs) {
        if (run.contains(wanted)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public byte[] bytes() {
      return wanted.bytes();
    }

    @Override
    public int start() {
      return wanted.start();
    }

    @Override
    public int end() {
      return wanted.end();
    }
  }

  private void measure() {
    memoryBytes = memory.bytes();
    bytes = memoryBytes + sum(SortedRun::bytes);
    diskBytes = sum(SortedRun::diskBytes);
  }

  private long sum(ToLongFunction<SortedRun> of) {
    return candidates.stream().mapToLong(of).sum() + visited.stream().mapToLong(of).sum();
  }

  long bytes() {
    return bytes;
  }

  long diskBytes() {
    return diskBytes;
  }

  synchronized void close() {
    candidates.forEach(SortedRun::close);
    visited.forEach(SortedRun::close);
  }
}

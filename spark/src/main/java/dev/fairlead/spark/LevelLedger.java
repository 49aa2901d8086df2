package dev.fairlead.spark;

import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.verdict.SearchFacts;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the driver knows of the levels that are complete. It is in the folder of the search, level
 * by level, so that another driver can go on.
 */
final class LevelLedger {
  private final LevelFiles files;
  private final long start = System.nanoTime();
  private final KnownParts parts = new KnownParts();
  private final List<Long> statesOfLevel = new ArrayList<>();
  private final long[] statesOfPartition;
  private final LevelFacts all = new LevelFacts();
  private long states;
  private long bytes;
  private int resumed;

  LevelLedger(LevelFiles files, int partitions) {
    this.files = files;
    this.statesOfPartition = new long[partitions];
  }

  /** A level is complete: from now on a search goes on from here. */
  void complete(int level, LevelFacts met, long[] counts, long size) {
    // With a target or a fault it is not written: who goes on from the folder finds it again.
    if (!met.stopsSearch()) {
      files.write(
          done(level),
          out -> {
            LevelFacts.write(met.toBytes(), out);
            out.writeLong(size);
            out.writeInt(counts.length);
            for (long count : counts) {
              out.writeLong(count);
            }
          });
    }
    count(met, counts, size);
  }

  private static String done(int level) {
    return String.format(Locale.ROOT, "done-%06d", level);
  }

  private void count(LevelFacts met, long[] counts, long size) {
    met.parts.forEach(parts::add);
    all.add(met);
    all.parts.clear();
    long fresh = 0;
    for (int partition = 0; partition < counts.length; partition++) {
      statesOfPartition[partition] += counts[partition];
      fresh += counts[partition];
    }
    statesOfLevel.add(fresh);
    states += fresh;
    bytes += size;
  }

  /** Goes on with what the folder has, if anything. */
  void resume() {
    resume(Integer.MAX_VALUE);
  }

  /**
   * Goes on with what the folder has, if anything.
   *
   * @param most levels
   */
  void resume(int most) {
    boolean more = most > 0;
    while (more && levels() < most) {
      Optional<DataInputStream> done = files.read(done(statesOfLevel.size()));
      more = done.isPresent();
      if (more) {
        try (DataInputStream in = done.get()) {
          read(in);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    resumed = Math.max(0, levels() - 1);
  }

  private void read(DataInputStream in) throws IOException {
    LevelFacts met = LevelFacts.of(LevelFacts.readBytes(in));
    long size = in.readLong();
    long[] counts = new long[in.readInt()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = in.readLong();
    }
    if (counts.length != statesOfPartition.length) {
      throw new SearchStopped(
          "the search in the folder has " + counts.length + " partitions",
          "give --partitions " + counts.length);
    }
    count(met, counts, size);
  }

  /** The parts of states that were met. */
  KnownParts parts() {
    return parts;
  }

  /** How many levels are complete; the last one may be empty. */
  int levels() {
    return statesOfLevel.size();
  }

  long statesOf(int level) {
    return statesOfLevel.get(level);
  }

  long states() {
    return states;
  }

  /** What was met in all levels, but for parts. */
  LevelFacts facts() {
    return all;
  }

  /** The level that the search was resumed from; 0 if it was begun. */
  int resumed() {
    return resumed;
  }

  /** How unevenly the states are spread: the largest partition beside the mean. */
  double skew() {
    long most = Arrays.stream(statesOfPartition).max().orElse(0);
    return states == 0 ? 1 : (double) most * statesOfPartition.length / states;
  }

  SearchFacts searchFacts() {
    return new SearchFacts(
        states,
        all.transitions,
        Math.max(0, levels() - 2),
        (System.nanoTime() - start) / 1e9,
        bytes);
  }
}

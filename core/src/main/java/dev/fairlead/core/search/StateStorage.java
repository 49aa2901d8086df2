package dev.fairlead.core.search;

import dev.fairlead.core.store.GrowthGuard;
import dev.fairlead.core.store.visited.Bitstate;
import dev.fairlead.core.store.visited.DiskSet;
import dev.fairlead.core.store.visited.HashCompact;
import dev.fairlead.core.store.visited.VisitedSet;
import dev.fairlead.core.verdict.Omissions;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How a search remembers the states it has visited.
 *
 * @param bytes of memory for a store whose size is given: the array of bitstate hashing, the states
 *     that are not on disk
 * @param folder for temporary files
 */
public record StateStorage(Kind kind, long bytes, Path folder) {

  /** The stores, by their names on the command line. */
  public enum Kind {
    EXACT("exact", "every state is kept in memory"),
    HASH_COMPACT(
        "hash-compact",
        "of a state 64 bits are kept: two states with the same bits are taken for one"),
    BITSTATE(
        "bitstate",
        "of a state "
            + Bitstate.HASH_FUNCTIONS
            + " bits of an array are set: a state whose bits are all set is taken for a known one"),
    DISK("disk", "every state is kept, in files what does not fit into memory");

    private final String text;
    private final String meaning;

    Kind(String text, String meaning) {
      this.text = text;
      this.meaning = meaning;
    }

    public static Optional<Kind> parse(String name) {
      return Arrays.stream(values()).filter(kind -> kind.text.equals(name)).findFirst();
    }

    /** The names of all, in their order. */
    public static List<String> names() {
      return Arrays.stream(values()).map(Kind::toString).toList();
    }

    /**
     * What a table of words of 64 bits may have hidden, each of which is a hash or has all bits of
     * a state; empty if every state is kept.
     */
    public Optional<Omissions> omissions(long states, long words) {
      return switch (this) {
        case EXACT, DISK -> Optional.empty();
        case HASH_COMPACT ->
            Optional.of(new Omissions(HashCompact.expectedOmissions(states, Long.SIZE)));
        case BITSTATE ->
            Optional.of(new Omissions(Bitstate.expectedOmissionsInWords(states, words)));
      };
    }

    /** What is kept of a state, in words. */
    public String meaning() {
      return meaning;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** States have numbers and are in memory: any search can do with it. */
  public static final StateStorage EXACT =
      new StateStorage(Kind.EXACT, 0, Path.of(System.getProperty("java.io.tmpdir")));

  /** A store of a search that may take so much memory, part of which it needs for other things. */
  public static StateStorage within(long memoryBytes, Kind kind, Path folder) {
    long share =
        switch (kind) {
          case EXACT, HASH_COMPACT -> memoryBytes;
          case BITSTATE -> memoryBytes / 2;
          case DISK -> memoryBytes / 4;
        };
    return new StateStorage(kind, share, folder);
  }

  /** Whether states have numbers, which most searches need. */
  public boolean numbersStates() {
    return kind == Kind.EXACT;
  }

  /** Whether the silence of a search proves something. */
  public boolean isExact() {
    return kind == Kind.EXACT || kind == Kind.DISK;
  }

  /**
   * An empty set.
   *
   * @param guard asked before it takes more memory
   * @param poll run now and then while it is busy with files
   */
  VisitedSet open(int threads, GrowthGuard guard, Runnable poll) {
    return switch (kind) {
      case EXACT -> throw new IllegalArgumentException("states with numbers have another store");
      case HASH_COMPACT -> new HashCompact(guard);
      case BITSTATE -> new Bitstate(bytes, Bitstate.HASH_FUNCTIONS, guard);
      case DISK -> new DiskSet(bytes, threads, folder, poll);
    };
  }
}

package dev.fairlead.cli;

import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.search.StateStorage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** How far a command may go, and by what means; the time counts from the start of the command. */
final class LimitOptions {
  private static final String AUTO = "auto";
  private static final Pattern COUNT = Pattern.compile("[1-9][0-9]{0,3}");

  private final long start = System.nanoTime();
  private final Interruption interruption;

  LimitOptions(Interruption interruption) {
    this.interruption = interruption;
  }

  @Option(
      names = "--max-states",
      paramLabel = "N",
      description = "Stop each search after N states; the answer is then unknown.")
  private Long maxStates;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description =
          "Stop after this time; what is not answered by then is unknown. Each property gets its"
              + " share of the time that is left.")
  private Double timeout;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "Memory to use, such as 500m or 4g (default: most of the machine's).")
  private String memory;

  @Option(
      names = "--workers",
      paramLabel = "N|auto",
      description =
          "Threads that share a search once it is large; auto (default): one for each core. Verdicts"
              + " are the same for every N, and so are the states of a search that sees all.")
  private String workers = AUTO;

  @Option(
      names = "--store",
      paramLabel = "STORE",
      converter = StoreConverter.class,
      description =
          "How visited states are kept. exact (default): in memory. disk: exact as well, in files"
              + " what does not fit into memory. hash-compact: 64 bits of each, about 10 bytes."
              + " bitstate: 3 bits of an array as large as half of --memory. The last two may take"
              + " a new state for a known one: a run that is found counts, but if there is none,"
              + " the answer is unknown, with the probability that a state was omitted. For"
              + " deadlocks, assertions, end states, reachability and safety formulas.")
  private StateStorage.Kind store = StateStorage.Kind.EXACT;

  @Option(
      names = "--store-dir",
      paramLabel = "DIR",
      description =
          "Folder for the temporary files of --store (default: that of the system); nothing is left"
              + " in it.")
  private Path storeFolder;

  /** How long it has taken so far. */
  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** What is left at this moment. */
  Limits remaining() {
    Limits limits = Limits.ofThisMachine().withInterruption(interruption::isRequested);
    if (maxStates != null) {
      limits = limits.withMaxStates(positive("--max-states", maxStates).longValue());
    }
    if (timeout != null) {
      long budget = (long) (positive("--timeout", timeout).doubleValue() * 1e9);
      long left = budget - (System.nanoTime() - start);
      limits = limits.withTimeout(Duration.ofNanos(Math.max(0, left)));
    }
    if (memory != null) {
      // The launcher has made the heap this large; started without it, the stores are kept below.
      limits = limits.withMaxBytes(Math.min(limits.maxBytes(), MemorySize.bytes(memory)));
    }
    if (!workers.equals(AUTO)) {
      limits = limits.withSharing(Sharing.of(count(workers)));
    }
    return limits.withStorage(storage(limits.maxBytes()));
  }

  /** Bitstate hashing fills its whole array: all memory of the machine would be a surprise. */
  private StateStorage storage(long memoryBytes) {
    if (storeFolder != null && store == StateStorage.Kind.EXACT) {
      throw new BadInput("--store-dir is for --store disk, hash-compact or bitstate");
    }
    if (storeFolder != null && !(Files.isDirectory(storeFolder) && Files.isWritable(storeFolder))) {
      throw new BadInput("'" + storeFolder + "' for --store-dir is no folder to write to");
    }
    boolean surprising = store == StateStorage.Kind.BITSTATE && memory == null;
    return StateStorage.within(
        surprising ? memoryBytes / 4 : memoryBytes,
        store,
        storeFolder == null ? StateStorage.EXACT.folder() : storeFolder);
  }

  private static int count(String workers) {
    if (!COUNT.matcher(workers).matches()) {
      throw new BadInput("--workers must be a number from 1 on or auto, not '" + workers + "'");
    }
    return Integer.parseInt(workers);
  }

  /**
   * The part of what is left that one of several equal pieces of work may take; what it does not
   * use is left to the others.
   */
  Limits share(int pieces) {
    return remaining().share(pieces);
  }

  /** Why nothing more can be tried, if that is so. */
  Optional<String> exhausted() {
    if (interruption.isRequested()) {
      return Optional.of("interrupted");
    }
    return remaining().timeout().isZero()
        ? Optional.of("--timeout is for all properties together")
        : Optional.empty();
  }

  private static Number positive(String option, Number value) {
    if (!(value.doubleValue() > 0)) {
      throw new BadInput(option + " must be greater than 0, not " + value);
    }
    return value;
  }
}

package dev.fairlead.core.diagnostic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Collects the mistakes of parts of a text that can be read independently. A part ends at its first
 * mistake; the parts after it are read all the same. Whoever uses it takes care that a part with a
 * mistake leaves behind what later parts refer to, so that no mistake is the echo of another.
 */
public final class Mistakes {
  /** More are not reported. */
  public static final int MOST = 20;

  private final Set<Diagnostic> found = new LinkedHashSet<>();

  /**
   * Reads a part and keeps what is wrong with it.
   *
   * @throws ModelException with all that is known if that is enough
   */
  public void in(Runnable part) {
    try {
      part.run();
    } catch (ModelException e) {
      add(e);
    }
  }

  /** The same for what has been caught. */
  public void add(ModelException e) {
    found.addAll(e.diagnostics());
    if (found.size() >= MOST) {
      report();
    }
  }

  /** Reads every part, and reports what is wrong with any of them. */
  public static <T> void inEach(Iterable<? extends T> parts, Consumer<? super T> reader) {
    Mistakes mistakes = new Mistakes();
    parts.forEach(part -> mistakes.in(() -> reader.accept(part)));
    mistakes.report();
  }

  /** Reads every part, and reports what is wrong with any of them. */
  public static void inAll(Runnable... parts) {
    inEach(List.of(parts), Runnable::run);
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  /**
   * Does nothing if nothing is wrong.
   *
   * @throws ModelException with the mistakes in the order of the text, file by file
   */
  public void report() {
    if (found.isEmpty()) {
      return;
    }
    List<String> files = found.stream().map(d -> d.source().name()).distinct().toList();
    List<Diagnostic> ordered = new ArrayList<>(found);
    ordered.sort(
        Comparator.comparingInt((Diagnostic d) -> files.indexOf(d.source().name()))
            .thenComparingInt(Diagnostic::offset));
    throw new ModelException(ordered.subList(0, Math.min(MOST, ordered.size())));
  }
}

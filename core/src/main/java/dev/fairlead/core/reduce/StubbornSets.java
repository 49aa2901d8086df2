package dev.fairlead.core.reduce;

import dev.fairlead.core.space.Outline;
import dev.fairlead.core.space.ProcessOutlines;

/**
 * Chooses processes whose steps are enough of a state: a strong stubborn set (Valmari, <i>Stubborn
 * Sets for Reduced State Space Generation</i>, 1989), made of all statements of a set of processes
 * (a persistent set: Godefroid, <i>Partial-Order Methods</i>, LNCS 1032, chapter 4).
 *
 * <p>A set P of processes is closed if with every p it has each q that may ever
 *
 * <ul>
 *   <li>write what a possible statement of p reads or writes, or read what that one writes;
 *   <li>write what an impossible statement of p waits for, or be the one it waits for.
 * </ul>
 *
 * <p>Let t<sub>1</sub>…t<sub>n</sub> be steps in which no process of P moves, and t a statement of
 * P. (D1) If t is possible after them, then now as well, since nothing it waits for was written;
 * and it commutes with each of them, so t t<sub>1</sub>…t<sub>n</sub> is a run to the same state.
 * (D2) If t is possible now, it is so after them. Hence steps of P that are possible lead to every
 * deadlock: a run to one has a first step of P, since a possible one stays possible; take it first.
 *
 * <p>The same holds for a run that ends by a bad step if it has a step of P at all. If it has none,
 * any step of P leads to a state with the same run; so the run is not lost unless P has no part in
 * it for ever. That cannot happen where every cycle has a state with all steps: the <em>static
 * cycle proviso</em> (Kurshan, Levin, Minea, Peled, Yenigün, <i>Static Partial Order Reduction</i>,
 * TACAS 1998). Some step of every cycle is sticky, and a set with a possible sticky step is not
 * used unless it is everything. It does not matter in which order a search goes through the states.
 *
 * <p>A tick, by which time passes, belongs to no process and depends on all. A set is used only if
 * one of its processes <em>holds time</em>: then no t<sub>i</sub> is a tick. So the steps between
 * two ticks are reordered, and a state in which time can pass has all of its steps; a cycle with a
 * tick has such a state.
 *
 * <p>If moreover steps that write what a formula without X observes are only taken where all steps
 * are, every run has one that is equal to it up to stuttering (conditions C0 to C3 of Clarke,
 * Grumberg, Peled, <i>Model Checking</i>, theorem 12).
 */
public final class StubbornSets {

  /** In place of a set: all steps are needed. */
  public static final long EVERYTHING = -1;

  private final Proviso proviso;
  private final long ordered;
  private Outline outline;

  /** The processes with a possible step, and those with a sticky or visible one. */
  private long able;

  private long exposed;

  /** The processes that a process needs beside it, as far as they are known. */
  private final long[] needed = new long[ProcessOutlines.MOST];

  private long known;

  /**
   * What must not be lost beside deadlocks.
   *
   * @param cycles whether no step may be put off for ever
   * @param observed what a property looks at: to write it is visible
   */
  public record Proviso(boolean cycles, long observed) {
    /** For deadlocks alone. */
    public static final Proviso NONE = new Proviso(false, 0);

    /** For steps that are looked for. */
    public static final Proviso NOTHING_IGNORED = new Proviso(true, 0);
  }

  /**
   * @param unordered see {@link ProcessOutlines#unordered}
   */
  public StubbornSets(Proviso proviso, long unordered) {
    this.proviso = proviso;
    this.ordered = ~unordered;
  }

  /** Processes with as few steps as are enough, or {@link #EVERYTHING}. */
  public long choose(Outline of) {
    outline = of;
    known = 0;
    able = 0;
    exposed = 0;
    for (int process = 0; process < of.processes(); process++) {
      if (of.possible(process) > 0) {
        able |= 1L << process;
      }
      if (proviso.cycles() && of.isSticky(process)
          || (of.writes(process) & proviso.observed()) != 0) {
        exposed |= 1L << process;
      }
    }
    long best = EVERYTHING;
    int fewest = Integer.MAX_VALUE;
    for (long open = able; open != 0 && fewest > 1; open &= ~Long.highestOneBit(open)) {
      long closed = closed(Long.highestOneBit(open));
      if (closed != EVERYTHING && (closed & of.holding()) != 0) {
        int steps = steps(closed);
        if (steps < fewest) {
          fewest = steps;
          best = closed;
        }
      }
    }
    return best;
  }

  /** The least closed set with these processes, if it is less than everything and may be used. */
  private long closed(long from) {
    long closed = 0;
    for (long open = from; open != 0; open &= ~closed) {
      long next = Long.lowestOneBit(open);
      closed |= next;
      open |= needed(Long.numberOfTrailingZeros(next));
      if ((closed & exposed) != 0 || (able & ~(closed | open)) == 0) {
        return EVERYTHING;
      }
    }
    return closed;
  }

  private int steps(long processes) {
    int steps = 0;
    for (long open = processes; open != 0; open &= open - 1) {
      steps += outline.possible(Long.numberOfTrailingZeros(open));
    }
    return steps;
  }

  private long needed(int process) {
    if ((known & 1L << process) == 0) {
      known |= 1L << process;
      needed[process] = outline.waits(process);
      for (int other = 0; other < outline.processes(); other++) {
        if (other != process && meddles(other, process)) {
          needed[process] |= 1L << other;
        }
      }
    }
    return needed[process];
  }

  /** Whether what a process may ever do has to do with what another one can do now. */
  private boolean meddles(int other, int process) {
    long reads = outline.readsSince(other);
    long writes = outline.writesSince(other);
    return (writes & (outline.reads(process) | outline.asks(process))) != 0
        || (outline.writes(process) & (reads | writes & ordered)) != 0;
  }
}

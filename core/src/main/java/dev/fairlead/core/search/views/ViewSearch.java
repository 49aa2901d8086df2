package dev.fairlead.core.search.views;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.Symmetry;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * View abstraction: the least set V of views, closed in this sense. If every view of a state of the
 * system of one size is in V, so are those of its successors. By the argument of docs/fairness.md
 * every view of every reachable state of every larger system is then in V (Abdulla, Haziza and
 * Holík, <i>All for the Price of Few</i>, 2013; that one size is enough is the small model argument
 * of Pnueli, Ruah and Zuck, <i>Automatic Deductive Verification with Invisible Invariants</i>,
 * 2001).
 */
public final class ViewSearch {
  /** Attempts to add members to a view, beyond which the search is given up. */
  private static final long ATTEMPTS = 20_000_000;

  private final long start = System.nanoTime();
  private final StateSpace space;
  private final StatePredicate bad;
  private final SearchMonitor monitor;
  private final Columns columns;
  private final Views views;
  private final int members;
  private final int referred;
  private final VectorStore expanded = new VectorStore();
  private final int[] vector;
  private final int[] source;
  private final int[] target;
  private final List<int[]> seenIn = new ArrayList<>();
  private long transitions;
  private long attempts;
  private Optional<int[]> found = Optional.empty();

  private ViewSearch(
      StateSpace space, StatePredicate bad, Columns columns, Scope scope, SearchMonitor monitor) {
    this.space = space;
    this.bad = bad;
    this.monitor = monitor;
    this.columns = columns;
    this.members = scope.members();
    this.referred = scope.referred();
    this.views = new Views(columns, scope.named(), members);
    this.vector = new int[columns.length()];
    this.source = new int[1 + columns.size()];
    this.target = new int[1 + columns.size()];
  }

  /**
   * What views show.
   *
   * @param members how many a view shows
   * @param named how many of the first members the text names by constants
   * @param referred how many others what is shared refers to at most
   */
  public record Scope(int members, int named, int referred) {}

  /** What was found. */
  public sealed interface Result {
    SearchFacts facts();

    /**
     * No state whose views are in the closed set is bad.
     *
     * @param views how many there are
     * @param guards how many there are of one member more; only those of members in a line
     * @param seenIn states whose views these are, those of one member more first; without guards
     *     one view would be missing without any of them
     */
    record Proved(int views, int guards, List<int[]> seenIn, SearchFacts facts) implements Result {
      public Proved {
        seenIn = List.copyOf(seenIn);
      }

      Proved(int views, List<int[]> seenIn, SearchFacts facts) {
        this(views, 0, seenIn, facts);
      }
    }

    /**
     * A state whose views are all in the set is bad. It need not be reachable.
     *
     * @param state of the system of this size
     */
    record Refuted(int[] state, SearchFacts facts) implements Result {}

    /** What is shared refers to more members than views were to show. */
    record MoreReferences(int referred, SearchFacts facts) implements Result {}

    /** Nothing is known. */
    record Open(String why, SearchFacts facts) implements Result {

      /** A state goes wrong whose views are all known; it need not be one of any system. */
      static Open goingWrong(ModelFault fault) {
        return new Open(
            "states that only seem possible go wrong: " + fault.getMessage(), SearchFacts.NONE);
      }
    }
  }

  private static final class TooManyReferences extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int referred;

    TooManyReferences(int referred) {
      super("", null, false, false);
      this.referred = referred;
    }
  }

  /**
   * @param space of the system of one size
   * @param bad what must be true of no reachable state
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public static Result decide(
      StateSpace space, Symmetry symmetry, Scope scope, StatePredicate bad, SearchMonitor monitor) {
    try {
      List<int[]> initial = new ArrayList<>();
      space.initialStates((state, length) -> initial.add(Arrays.copyOf(state, length)));
      Columns columns = Columns.of(symmetry, scope.named(), initial.get(0));
      return new ViewSearch(space, bad, columns, scope, monitor).decide(initial);
    } catch (Columns.NoColumns unlike) {
      return new Result.Open(unlike.getMessage(), SearchFacts.NONE);
    } catch (ModelFault fault) {
      return Result.Open.goingWrong(fault);
    }
  }

  /**
   * What is closed if nothing is bad.
   *
   * @param states those whose views are all in the set, if it was found
   */
  record Closed(Result result, Optional<ViewedStates> states) {}

  /**
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  static Closed close(StateSpace space, Symmetry symmetry, Scope scope, SearchMonitor monitor) {
    try {
      List<int[]> initial = new ArrayList<>();
      space.initialStates((state, length) -> initial.add(Arrays.copyOf(state, length)));
      Columns columns = Columns.of(symmetry, scope.named(), initial.get(0));
      ViewSearch search = new ViewSearch(space, (state, length) -> false, columns, scope, monitor);
      Result result = search.decide(initial);
      return new Closed(
          result,
          result instanceof Result.Proved
              ? Optional.of(
                  new ViewedStates(
                      space, columns, scope.named(), search.expanded, initial, monitor))
              : Optional.empty());
    } catch (Columns.NoColumns unlike) {
      return new Closed(new Result.Open(unlike.getMessage(), SearchFacts.NONE), Optional.empty());
    } catch (ModelFault fault) {
      return new Closed(Result.Open.goingWrong(fault), Optional.empty());
    }
  }

  /** How many slots members share and each of them has but for the named, or why there are none. */
  public static String slots(StateSpace space, Symmetry symmetry, int named) {
    try {
      List<int[]> initial = new ArrayList<>();
      space.initialStates((state, length) -> initial.add(Arrays.copyOf(state, length)));
      Columns columns = Columns.of(symmetry, named, initial.get(0));
      return columns.sharedSlots() + " and " + columns.slotsOfMember();
    } catch (Columns.NoColumns | ModelFault unlike) {
      return unlike.getMessage();
    }
  }

  private Result decide(List<int[]> initial) {
    try {
      for (int[] state : initial) {
        add(state, state.length);
      }
      int[] view = new int[1 + members];
      for (int number = 0; number < views.size() && found.isEmpty(); number++) {
        views.read(number, view);
        if (columns.isRing()) {
          for (int mask : views.masks()) {
            extend(view, mask);
          }
        } else {
          extend(view, (1 << members) - 1);
        }
        if (attempts > ATTEMPTS) {
          return new Result.Open("there are too many ways to combine views", facts());
        }
      }
    } catch (TooManyReferences more) {
      return new Result.MoreReferences(more.referred, facts());
    }
    monitor.progress("views", expanded.size(), transitions, views.size(), bytes());
    return found
        .<Result>map(state -> new Result.Refuted(state, facts()))
        .orElseGet(() -> new Result.Proved(views.size(), irredundant(), facts()));
  }

  /** Adds the views of a state. */
  private void add(int[] state, int length) {
    columns.read(state, length, target);
    int now = columns.references(target[0]).length;
    if (now > referred) {
      throw new TooManyReferences(now);
    }
    if (views.addAll(target)) {
      seenIn.add(Arrays.copyOf(state, length));
    }
  }

  /** Later states may have shown what an earlier one was the first to show. */
  private List<int[]> irredundant() {
    int[] seen = new int[views.size()];
    List<int[]> shown = new ArrayList<>();
    for (int[] state : seenIn) {
      columns.read(state, state.length, target);
      int[] numbers = views.numbers(target);
      Arrays.stream(numbers).forEach(number -> seen[number]++);
      shown.add(numbers);
    }
    List<int[]> kept = new ArrayList<>();
    for (int i = 0; i < shown.size(); i++) {
      if (Arrays.stream(shown.get(i)).allMatch(number -> seen[number] > 1)) {
        Arrays.stream(shown.get(i)).forEach(number -> seen[number]--);
      } else {
        kept.add(seenIn.get(i));
      }
    }
    return kept;
  }

  /** Goes through all states in which some members show a view, and whose views are all known. */
  private void extend(int[] view, int mask) {
    source[0] = columns.isRing() ? views.spread(view[0], mask) : view[0];
    int must = views.referred(source[0]);
    int[] open = new int[columns.size() - members];
    int at = 1;
    int left = 0;
    for (int member = 0; member < columns.size(); member++) {
      if ((mask >> member & 1) != 0) {
        source[1 + member] = view[at++];
      } else {
        open[left++] = member;
      }
    }
    List<Integer> candidates = views.candidates(view[0]);
    int[] chosen = new int[open.length];
    Arrays.fill(chosen, -1);
    int depth = 0;
    int assigned = mask;
    while (depth >= 0 && found.isEmpty() && attempts <= ATTEMPTS) {
      if (depth == open.length) {
        expand();
        depth--;
        assigned &= depth < 0 ? -1 : ~(1 << open[depth]);
      } else if (++chosen[depth] >= candidates.size()) {
        depth--;
        assigned &= depth < 0 ? -1 : ~(1 << open[depth]);
      } else {
        attempts++;
        source[1 + open[depth]] = candidates.get(chosen[depth]);
        int more = assigned | 1 << open[depth];
        if (areKnown(more, open[depth], must)) {
          assigned = more;
          depth++;
          if (depth < open.length) {
            // The order of members that are added makes no difference but in a ring.
            chosen[depth] = columns.isRing() ? -1 : chosen[depth - 1] - 1;
          }
        }
      }
    }
  }

  /** Whether the views are known that a member completes. */
  private boolean areKnown(int assigned, int added, int must) {
    for (int mask : views.masks()) {
      if ((mask >> added & 1) != 0
          && (mask & ~assigned) == 0
          && (mask & must) == must
          && !views.knows(source, mask)) {
        return false;
      }
    }
    return true;
  }

  private void expand() {
    int[] key = new int[source.length];
    views.normalise(source, key);
    int known = expanded.size();
    if (expanded.put(key, key.length) < known) {
      return;
    }
    if ((known & SearchMonitor.INTERVAL - 1) == 0) {
      monitor.progress("views", known, transitions, views.size(), bytes());
    }
    columns.write(source, vector);
    if (bad.test(vector, vector.length)) {
      found = Optional.of(vector.clone());
      return;
    }
    space.steps(
        vector,
        vector.length,
        (label, processSet, state, length) -> {
          transitions++;
          add(state, length);
        });
  }

  private long bytes() {
    return views.bytes() + expanded.bytes();
  }

  private SearchFacts facts() {
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SearchFacts(expanded.size(), transitions, views.size(), seconds, bytes());
  }
}

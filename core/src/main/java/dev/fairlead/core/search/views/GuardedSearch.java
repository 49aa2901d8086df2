package dev.fairlead.core.search.views;

import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.views.GuardedViews.Guard;
import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * View abstraction for members in a line, of which some must be there: a view is free, or there is
 * another member, a guard, with which it is one of a set of views of one member more
 * (docs/fairness.md, <em>Guarded views</em>; after Abdulla, Haziza and Holík, <i>Block Me If You
 * Can! Context-Sensitive Parameterized Verification</i>, 2014, where views have the set of all that
 * is left out).
 *
 * <p>Which guards there are is a guess: the systems with as many members as a view shows, and with
 * one more, tell what can be. It is right if it is inductive; what is not becomes free.
 */
public final class GuardedSearch {
  /** States of the system that tells of guards. */
  private static final int MOST_TOGETHER = 20_000;

  /** Beyond these the search is given up. */
  private static final long ATTEMPTS = 8_000_000;

  private final long start = System.nanoTime();
  private final LinedMembers systems;
  private final int shown;
  private final Function<Property, Optional<StatePredicate>> bad;
  private final SearchMonitor monitor;
  private final Attempts attempts = new Attempts(ATTEMPTS, this::report);
  private final Map<Integer, GuardedSystem> bySize = new TreeMap<>();
  private final GuardedViews views;
  private List<int[]> together = List.of();
  private Optional<int[]> found = Optional.empty();

  private GuardedSearch(
      LinedMembers systems,
      int shown,
      Function<Property, Optional<StatePredicate>> bad,
      SearchMonitor monitor) {
    this.systems = systems;
    this.shown = shown;
    this.bad = bad;
    this.monitor = monitor;
    LineColumns some = new LineColumns(systems.of(shown).line());
    this.views = new GuardedViews(new LineViews(shown, some.shared.length, some.slotsOfMember()));
  }

  /** The least number of members for which something is proved. */
  public static int from(LinedMembers systems, int shown) {
    return systems.needs().stream()
        .mapToInt(need -> shown + need.members())
        .reduce(Math.max(systems.seen(), shown), Math::max);
  }

  /** The greatest number of members in a system that is looked at. */
  public static int largest(LinedMembers systems, int shown) {
    return from(systems, shown) + GuardedSystem.MOST_GUARDS;
  }

  /**
   * @param shown how many members a view shows
   * @param bad what must be true of no state, by what is asked
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public static ViewSearch.Result decide(
      LinedMembers systems,
      int shown,
      Function<Property, Optional<StatePredicate>> bad,
      SearchMonitor monitor) {
    try {
      GuardedSearch search = new GuardedSearch(systems, shown, bad, monitor);
      try {
        return search.decide();
      } catch (Attempts.TooMany many) {
        return new ViewSearch.Result.Open(many.getMessage(), search.facts());
      }
    } catch (Columns.NoColumns unlike) {
      return new ViewSearch.Result.Open(unlike.getMessage(), SearchFacts.NONE);
    } catch (ModelFault fault) {
      return ViewSearch.Result.Open.goingWrong(fault);
    }
  }

  private ViewSearch.Result decide() {
    guess();
    for (Need need : systems.needs()) {
      GuardedSystem whole = system(shown + need.members());
      if (need.shares()) {
        whole.lookAt(need);
      } else {
        // Who does not change has the same guard, unless that one changes.
        system(shown + need.members() - 1).lookAt(need);
        whole.lookAtGuards(need);
      }
    }
    system(Math.max(systems.seen(), shown)).ask();
    List<GuardedSystem> looked =
        bySize.values().stream().filter(GuardedSystem::isLookedAt).toList();
    looked.forEach(GuardedSystem::begin);
    close(looked);
    report();
    if (found.isPresent()) {
      return new ViewSearch.Result.Refuted(found.get(), facts());
    }
    List<int[]> freed = views.freed();
    List<int[]> seenIn = new ArrayList<>(together);
    system(shown + 1).showing(freed, seenIn);
    return new ViewSearch.Result.Proved(freed.size(), together.size(), seenIn, facts());
  }

  private void close(List<GuardedSystem> looked) {
    int next = 0;
    for (int before = -1; before < views.changes() && found.isEmpty(); ) {
      for (; next < views.all().size() && found.isEmpty(); next++) {
        for (GuardedSystem system : looked) {
          system.combine(next);
        }
      }
      before = views.changes();
      looked.forEach(GuardedSystem::lookAgain);
      looked.forEach(GuardedSystem::lookAtGuarded);
    }
  }

  /** What can be without others is free; what can be with one more is guarded by that one. */
  private void guess() {
    GuardedSystem few = system(shown);
    int everyone = (1 << shown) - 1;
    few.reachable(MOST_TOGETHER).forEach(state -> views.free(few.look(state, everyone)));
    GuardedSystem more = system(shown + 1);
    together = more.reachable(MOST_TOGETHER);
    int all = (1 << shown + 1) - 1;
    for (int[] state : together) {
      int[] view = more.look(state, all);
      for (int guard = 0; guard <= shown; guard++) {
        int[] rest = more.look(state, all & ~(1 << guard));
        if (!views.isFree(rest)) {
          views.guard(rest, new Guard(view, guard, more.columnOf(view, guard)));
        }
      }
    }
  }

  GuardedSystem system(int size) {
    return bySize.computeIfAbsent(
        size,
        key -> {
          LinedMembers.Lined lined = systems.of(key);
          return new GuardedSystem(this, views, lined, new LineColumns(lined.line()), bad);
        });
  }

  boolean isFound() {
    return found.isPresent();
  }

  /** A state is bad, or has a bad step, as far as guards show. */
  void find(LineColumns columns, int[] state) {
    found = Optional.of(state.clone());
  }

  void attempt() {
    attempts.another();
  }

  private void report() {
    SearchFacts now = facts();
    monitor.progress("guarded views", now.states(), now.transitions(), now.depth(), now.bytes());
  }

  private SearchFacts facts() {
    double seconds = (System.nanoTime() - start) / 1e9;
    long states = 0;
    long transitions = 0;
    long bytes = views.bytes();
    for (GuardedSystem system : bySize.values()) {
      states += system.states();
      transitions += system.transitions();
      bytes += system.bytes();
    }
    return new SearchFacts(states, transitions, views.all().size(), seconds, bytes);
  }
}

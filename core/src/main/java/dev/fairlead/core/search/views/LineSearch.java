package dev.fairlead.core.search.views;

import dev.fairlead.core.property.LinedMembers.Lined;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * View abstraction for members in a line: {@link ViewSearch} for systems in which members hold the
 * numbers of others, as those do that go through all members one by one. Views show what is left of
 * a state that is restricted to some members (docs/fairness.md, <em>Members in a line</em>).
 *
 * <p>A step is looked at in a system that has as many members as it needs beside those of a view.
 */
public final class LineSearch {
  /** Beyond these the search is given up. */
  private static final long ATTEMPTS = 40_000_000;

  private final long start = System.nanoTime();
  private final SearchMonitor monitor;
  private final Lined oneMore;
  private final LineViews views;
  private final List<LineSystem> systems = new ArrayList<>();
  private final Attempts attempts = new Attempts(ATTEMPTS, this::report);

  /**
   * A system, and what it is asked for.
   *
   * @param steps those that are looked at, by what they need
   * @param bad what must be true of no state; empty if that is looked at in a system of another
   *     size
   * @param badStep what no step must be
   */
  public record Sized(
      Lined lined, Set<Need> steps, Optional<StatePredicate> bad, Predicate<Label> badStep) {}

  private LineSearch(List<Sized> sizes, int members, Lined oneMore, SearchMonitor monitor) {
    this.monitor = monitor;
    this.oneMore = oneMore;
    List<LineColumns> columns =
        sizes.stream().map(each -> new LineColumns(each.lined().line())).toList();
    LineColumns some = columns.get(0);
    this.views = new LineViews(members, some.shared.length, some.slotsOfMember());
    for (int i = 0; i < sizes.size(); i++) {
      if (columns.get(i).shared.length != some.shared.length
          || columns.get(i).slotsOfMember() != some.slotsOfMember()) {
        throw new Columns.NoColumns("systems do not have the same slots");
      }
      List<int[]> initial = LineSystem.initial(sizes.get(i).lined().question().space());
      LineSystem system =
          new LineSystem(sizes.get(i), columns.get(i), initial.get(0), views, attempts::another);
      initial.forEach(system::add);
      systems.add(system);
    }
  }

  /**
   * @param sizes the systems, in each of which there are so many members as a view shows
   * @param members how many that are
   * @param oneMore the system with one member more than a view shows, in whose states views are
   *     told: each in one by its first members, in the order in which they were found
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  public static ViewSearch.Result decide(
      List<Sized> sizes, int members, Lined oneMore, SearchMonitor monitor) {
    try {
      LineSearch search = new LineSearch(sizes, members, oneMore, monitor);
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
    for (int number = 0; number < views.size(); number++) {
      for (LineSystem system : systems) {
        system.combine(number);
        if (system.found().isPresent()) {
          return new ViewSearch.Result.Refuted(system.found().get(), facts());
        }
      }
      if (number % SearchMonitor.INTERVAL == 0) {
        report();
      }
    }
    report();
    return new ViewSearch.Result.Proved(views.size(), seenIn(), facts());
  }

  /** States of the system with one member more, the first ones of which show a view each. */
  private List<int[]> seenIn() {
    LineColumns columns = new LineColumns(oneMore.line());
    int[] some = LineSystem.initial(oneMore.question().space()).get(0);
    List<int[]> seenIn = new ArrayList<>();
    int[] view = new int[views.length()];
    for (int number = 0; number < views.size(); number++) {
      views.read(number, view);
      seenIn.add(columns.showing(view, some));
    }
    return seenIn;
  }

  private void report() {
    SearchFacts now = facts();
    monitor.progress("views", now.states(), now.transitions(), views.size(), now.bytes());
  }

  private SearchFacts facts() {
    double seconds = (System.nanoTime() - start) / 1e9;
    long states = systems.stream().mapToLong(LineSystem::states).sum();
    long transitions = systems.stream().mapToLong(LineSystem::transitions).sum();
    long bytes = views.bytes() + systems.stream().mapToLong(LineSystem::bytes).sum();
    return new SearchFacts(states, transitions, views.size(), seconds, bytes);
  }
}

package dev.fairlead.core.search.views;

import dev.fairlead.core.property.LinedMembers.Lined;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.views.GuardedViews.Guard;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.core.store.VectorStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The system of one size in a search for guarded views. Members are <em>settled</em> in a state if
 * their view is free, or if there is a guard. In a state whose views are known some may be not:
 * then their guard is a member that is left out, and the state is one of the system with that one,
 * too.
 */
final class GuardedSystem {
  /** Guards that are added to a state. */
  static final int MOST_GUARDS = 2;

  private final int size;
  private final int all;
  private final int shown;
  private final GuardedSearch search;
  private final GuardedViews views;
  private final LineColumns columns;
  private final GuardedStates states;
  private final LineSteps steps;
  private final GuardedMoves moves;
  private final int[] masks;
  private final List<int[]> initial;
  private final Optional<StatePredicate> bad;
  private final Set<Need> needs = new HashSet<>();
  private final Set<Need> needsOfGuarded = new HashSet<>();
  private boolean isAsked;
  private final VectorStore judged = new VectorStore();

  /** States in which something is settled by members that are left out. */
  private List<Open> open = new ArrayList<>();

  /**
   * A state that was looked at.
   *
   * @param changes of views before
   */
  private record Open(int[] state, int changes) {}

  private final LineJoin join;

  GuardedSystem(
      GuardedSearch search,
      GuardedViews views,
      Lined lined,
      LineColumns columns,
      Function<Property, Optional<StatePredicate>> bad) {
    this.search = search;
    this.views = views;
    this.shown = views.all().members();
    this.columns = columns;
    this.size = columns.size();
    this.all = (1 << size) - 1;
    Property property = lined.question().property();
    Predicate<Label> badStep =
        property instanceof Property.NoBadStep none ? none.bad() : label -> false;
    this.bad = bad.apply(property);
    this.steps = new LineSteps(lined, columns, badStep);
    this.masks = new Subsets(size, shown, 0).masks();
    this.initial = LineSystem.initial(lined.question().space());
    int[] some = initial.get(0);
    this.states = new GuardedStates(columns, views, some, search::attempt);
    this.moves = new GuardedMoves(columns, states);
    this.join = new LineJoin(columns, views.all(), some, new Whole(), search::attempt);
  }

  /** Steps with this need are looked at here. */
  void lookAt(Need need) {
    needs.add(need);
  }

  /** Steps with this need are looked at here if they may be those of a guard. */
  void lookAtGuards(Need need) {
    needsOfGuarded.add(need);
  }

  /** States are looked at here that may be bad. */
  void ask() {
    isAsked = true;
  }

  boolean isLookedAt() {
    return isAsked || !needs.isEmpty() || !needsOfGuarded.isEmpty();
  }

  int states() {
    return judged.size();
  }

  long transitions() {
    return steps.taken();
  }

  long bytes() {
    return judged.bytes();
  }

  /** The views of initial states are free. */
  void begin() {
    for (int[] each : initial) {
      int[] state = each.clone();
      columns.forget(state);
      for (int mask : masks) {
        views.free(states.look(state, mask));
      }
    }
  }

  /** The states that are reachable, but for those in which a process does not stay. */
  List<int[]> reachable(int most) {
    VectorStore reached = new VectorStore();
    Consumer<int[]> add =
        state -> {
          columns.forget(state);
          reached.put(state, state.length);
        };
    initial.forEach(state -> add.accept(state.clone()));
    List<int[]> states = new ArrayList<>();
    for (int number = 0; number < reached.size(); number++) {
      search.attempt();
      if (number == most) {
        throw new Columns.NoColumns("a system of " + size + " members has too many states");
      }
      int[] state = new int[columns.slots()];
      reached.read(number, state);
      states.add(state);
      steps.follow(state, steps.everyone(), new GuardedMoves.Targets(add));
    }
    return states;
  }

  int[] look(int[] state, int mask) {
    return states.look(state, mask);
  }

  /** Adds states all but the last member of which show views. */
  void showing(List<int[]> shown, List<int[]> into) {
    shown.forEach(view -> into.add(columns.showing(view, initial.get(0))));
  }

  int[] columnOf(int[] view, int place) {
    return columns.column(view, place);
  }

  /** Goes through the states with a view whose other views are no newer. */
  void combine(int number) {
    if (isAsked || !needs.isEmpty()) {
      join.each(number);
    }
  }

  /** Looks again at the states that members settle which are left out: there may be more. */
  void lookAgain() {
    List<Open> before = open;
    open = new ArrayList<>();
    for (Open each : before) {
      if (each.changes < views.changes()) {
        judge(each.state);
      } else {
        open.add(each);
      }
    }
  }

  /** Looks at steps that may be those of guards. */
  void lookAtGuarded() {
    if (needsOfGuarded.isEmpty()) {
      return;
    }
    for (Guard guard : views.guards()) {
      for (int mask : new Subsets(size, shown + 1, 0).masks()) {
        LineJoin.Visitor each = new Beside(mask, memberAt(mask, guard.place()));
        new LineJoin(columns, views.all(), initial.get(0), each, search::attempt)
            .each(guard.together(), mask);
      }
    }
  }

  private static int memberAt(int mask, int place) {
    int rest = mask;
    for (int i = 0; i < place; i++) {
      rest &= rest - 1;
    }
    return Integer.numberOfTrailingZeros(rest);
  }

  /** Looks at the steps of states, and whether these are bad. */
  private final class Whole implements LineJoin.Visitor {
    @Override
    public boolean isDone() {
      return search.isFound();
    }

    @Override
    public boolean asksFor(int[] state) {
      return isAsked && bad.isPresent() || steps.movers(state, needs) != 0;
    }

    @Override
    public void visit(int[] state) {
      int known = judged.size();
      if (judged.put(state, state.length) == known) {
        judge(state.clone());
      }
    }
  }

  /** Looks at steps of others than some members who have a guard. */
  private final class Beside implements LineJoin.Visitor {
    private final int guarded;
    private final int guard;

    Beside(int mask, int guard) {
      this.guarded = mask & ~(1 << guard);
      this.guard = guard;
    }

    @Override
    public boolean isDone() {
      return search.isFound();
    }

    @Override
    public boolean asksFor(int[] state) {
      return others(state) != 0 && states.guard(state, guarded) == guard;
    }

    private long others(int[] state) {
      return steps.movers(state, needsOfGuarded) & ~guarded;
    }

    @Override
    public void visit(int[] state) {
      int[] source = state.clone();
      for (long movers : moves.together(source, others(source))) {
        settle(source, new Looked(all, movers, guarded), 0);
      }
    }
  }

  private void judge(int[] state) {
    search.attempt();
    int changes = views.changes();
    boolean isOpen = false;
    if (isAsked && bad.filter(each -> each.test(state, state.length)).isPresent()) {
      isOpen = true;
      settle(state, new Looked(all, 0, 0), 0);
    }
    for (long movers : moves.together(state, steps.movers(state, needs))) {
      Set<Integer> lost = new HashSet<>();
      GuardedMoves.Targets targets =
          new GuardedMoves.Targets(
              target -> {
                columns.forget(target);
                for (int set : masks) {
                  if (!moves.isSettledBy(state, target, movers, set)) {
                    lost.add(set);
                  }
                }
              });
      steps.follow(state, movers, targets);
      if (targets.isBad()) {
        lost.add(0);
      }
      isOpen |= !lost.isEmpty();
      for (int set : lost.stream().sorted().toList()) {
        settle(state, new Looked(all, movers, set), 0);
      }
    }
    if (isOpen) {
      open.add(new Open(state, changes));
    }
  }

  /**
   * What is looked at in a state.
   *
   * @param members that have in them all that a step needs, and those of the set
   * @param movers the processes that move, or none if it is whether the state is bad
   * @param set members that are to be settled behind the step; none if it is whether that is bad
   */
  private record Looked(int members, long movers, int set) {}

  /** Adds guards until what is looked at is settled, or else shows that it is not. */
  private void settle(int[] state, Looked at, int guards) {
    if (search.isFound()) {
      return;
    }
    search.attempt();
    List<int[]> lost = new ArrayList<>();
    boolean isBad = isBad(state, at, lost);
    if (!isBad && lost.isEmpty()) {
      return;
    }
    int lacking = guards < MOST_GUARDS ? lacking(state, at) : 0;
    if (lacking != 0) {
      addGuard(state, at, lacking, guards);
    } else if (isBad) {
      search.find(columns, state);
    } else {
      lost.forEach(views::free);
    }
  }

  private boolean isBad(int[] state, Looked at, List<int[]> lost) {
    if (at.movers == 0) {
      // It is bad for what is looked at, without the guards that were added.
      return true;
    }
    GuardedMoves.Targets targets =
        new GuardedMoves.Targets(
            target -> {
              columns.forget(target);
              if (at.set != 0 && !moves.isSettledBy(state, target, at.movers, at.set)) {
                lost.add(states.look(target, at.set));
              }
            });
    steps.follow(state, at.movers, targets);
    return at.set == 0 && targets.isBad();
  }

  /** Members that are not settled, the set in question first; 0 if there are none. */
  private int lacking(int[] state, Looked at) {
    if (at.set != 0 && !states.isSettled(state, at.set)) {
      return at.set;
    }
    for (int mask : masks) {
      if ((mask & ~at.members) == 0 && !states.isSettled(state, mask)) {
        return mask;
      }
    }
    return 0;
  }

  private void addGuard(int[] state, Looked at, int lacking, int guards) {
    int[] whole = states.look(state, all);
    GuardedSystem larger = search.system(size + 1);
    for (Guard guard : views.guards(states.look(state, lacking))) {
      for (int place = 0; place <= size; place++) {
        int member = place;
        int around = beside(lacking, member) | 1 << member;
        larger.states.with(
            guard, member, around, whole, with -> larger.settle(state, at, member, with, guards));
      }
    }
  }

  /**
   * @param before a state of the system with one member less
   * @param guard the member that is added
   */
  private void settle(int[] before, Looked at, int guard, int[] state, int guards) {
    long movers = moves.stayed(state, search.system(size - 1).moves, before, at.movers, guard);
    if (movers != 0 || at.movers == 0) {
      Looked here = new Looked(beside(at.members, guard), movers, beside(at.set, guard));
      settle(state, here, guards + 1);
    }
  }

  /** A set of members in the system in which there is one more at a place. */
  private static int beside(int set, int member) {
    int before = set & (1 << member) - 1;
    return before | (set & ~before) << 1;
  }
}

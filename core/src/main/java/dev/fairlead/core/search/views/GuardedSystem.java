package dev.fairlead.core.search.views;

import dev.fairlead.core.property.LinedMembers.Lined;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.views.GuardedViews.Guard;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.core.store.VectorStore;
import java.util.ArrayList;
import java.util.Arrays;
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

  private static final int NO_PROCESS = -1;

  private final int size;
  private final int all;
  private final int shown;
  private final GuardedSearch search;
  private final GuardedViews views;
  private final LineColumns columns;
  private final LineLifts lifts;
  private final LineSteps steps;
  private final int[] controls;
  private final int[] masks;
  private final List<int[]> initial;
  private final Optional<StatePredicate> bad;
  private final int[] scratch;
  private final Set<Need> needs = new HashSet<>();
  private final Set<Need> needsOfGuarded = new HashSet<>();
  private boolean isAsked;
  private final VectorStore judged = new VectorStore();

  /** States in which something is settled by members that are left out. */
  private final List<int[]> open = new ArrayList<>();

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
    this.lifts = new LineLifts(columns);
    Property property = lined.question().property();
    Predicate<Label> badStep =
        property instanceof Property.NoBadStep none ? none.bad() : label -> false;
    this.bad = bad.apply(property);
    this.steps = new LineSteps(lined, columns, badStep);
    this.controls = columns.controls();
    this.masks = new Subsets(size, shown, 0).masks();
    this.initial = LineSystem.initial(lined.question().space());
    this.scratch = initial.get(0).clone();
    this.join = new LineJoin(columns, views.all(), scratch, new Whole(), search::attempt);
    for (int process = 0; process < controls.length; process++) {
      if (columns.owner(controls[process]) != (process < size ? process : -1)) {
        throw new Columns.NoColumns("members are not the first processes");
      }
    }
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
        views.free(look(state, mask));
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
      int[] state = new int[scratch.length];
      reached.read(number, state);
      states.add(state);
      steps.follow(state, steps.everyone(), new Targets(add));
    }
    return states;
  }

  int[] look(int[] state, int mask) {
    int[] view = new int[columns.shared.length + Integer.bitCount(mask) * columns.slotsOfMember()];
    columns.look(state, mask, view);
    return view;
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
    List<int[]> before = List.copyOf(open);
    open.clear();
    before.forEach(this::judge);
  }

  /** Looks at steps that may be those of guards. */
  void lookAtGuarded() {
    if (needsOfGuarded.isEmpty()) {
      return;
    }
    for (Guard guard : views.guards()) {
      for (int mask : new Subsets(size, shown + 1, 0).masks()) {
        int guarded = mask & ~(1 << memberAt(mask, guard.place()));
        LineJoin.Visitor each = new Beside(guarded);
        new LineJoin(columns, views.all(), scratch, each, search::attempt)
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

    Beside(int guarded) {
      this.guarded = guarded;
    }

    @Override
    public boolean isDone() {
      return search.isFound();
    }

    @Override
    public boolean asksFor(int[] state) {
      return others(state) != 0;
    }

    private long others(int[] state) {
      return steps.movers(state, needsOfGuarded) & ~guarded;
    }

    @Override
    public void visit(int[] state) {
      int[] source = state.clone();
      for (long rest = others(source); rest != 0; rest &= rest - 1) {
        int process = Long.numberOfTrailingZeros(rest);
        settle(source, new Looked(all, process, guarded, place(source, process)), 0);
      }
    }
  }

  private int place(int[] state, int process) {
    return state[controls[process]];
  }

  private void judge(int[] state) {
    search.attempt();
    boolean isOpen = false;
    if (isAsked && bad.filter(each -> each.test(state, state.length)).isPresent()) {
      isOpen = true;
      settle(state, new Looked(all, NO_PROCESS, 0, 0), 0);
    }
    for (long rest = steps.movers(state, needs); rest != 0; rest &= rest - 1) {
      int process = Long.numberOfTrailingZeros(rest);
      Set<Integer> lost = new HashSet<>();
      Targets targets =
          new Targets(
              target -> {
                columns.forget(target);
                for (int set : masks) {
                  if (!isSettledBy(state, target, process, set)) {
                    lost.add(set);
                  }
                }
              });
      steps.follow(state, 1L << process, targets);
      if (targets.isBad) {
        lost.add(0);
      }
      isOpen |= !lost.isEmpty();
      for (int set : lost.stream().sorted().toList()) {
        settle(state, new Looked(all, process, set, place(state, process)), 0);
      }
    }
    if (isOpen) {
      open.add(state);
    }
  }

  private static final class Targets implements LineSteps.Sink {
    private final Consumer<int[]> each;
    private boolean isBad;

    Targets(Consumer<int[]> each) {
      this.each = each;
    }

    @Override
    public void reached(int[] state) {
      each.accept(state);
    }

    @Override
    public void bad() {
      isBad = true;
    }
  }

  /**
   * What is looked at in a state.
   *
   * @param members that have in them all that a step needs, and those of the set
   * @param process that moves, or none if it is whether the state is bad
   * @param set members that are to be settled behind the step; none if it is whether that is bad
   * @param place where the process is
   */
  private record Looked(int members, int process, int set, int place) {}

  /** Whether members are settled in a state. */
  private boolean isSettled(int[] state, int set) {
    if (views.isFree(look(state, set))) {
      return true;
    }
    for (int member = 0; member < size; member++) {
      if ((set >> member & 1) == 0 && views.isTogether(look(state, set | 1 << member))) {
        return true;
      }
    }
    return false;
  }

  /** Whether members are settled behind a step. */
  private boolean isSettledBy(int[] source, int[] target, int process, int set) {
    return isSettled(target, set)
        || isUntouched(source, target, process, set) && !isSettled(source, set);
  }

  /**
   * Whether members and what is shared stay as they are: then so does their guard, unless it is one
   * of those that are kept here.
   */
  private boolean isUntouched(int[] source, int[] target, int process, int set) {
    boolean isOther = process >= size || (set >> process & 1) == 0;
    return isOther
        && !columns.need(controls[process], place(source, process)).shares()
        && columns.areSame(source, target, set);
  }

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
    if (at.process == NO_PROCESS) {
      // It is bad for what is looked at, without the guards that were added.
      return true;
    } else if (place(state, at.process) != at.place) {
      // Then it does not have in it what the step needs, or is about a guard.
      return false;
    }
    Targets targets =
        new Targets(
            target -> {
              columns.forget(target);
              if (at.set != 0 && !isSettledBy(state, target, at.process, at.set)) {
                lost.add(look(target, at.set));
              }
            });
    steps.follow(state, 1L << at.process, targets);
    return at.set == 0 && targets.isBad;
  }

  /** Members that are not settled, the set in question first; 0 if there are none. */
  private int lacking(int[] state, Looked at) {
    if (at.set != 0 && !isSettled(state, at.set)) {
      return at.set;
    }
    for (int mask : masks) {
      if ((mask & ~at.members) == 0 && !isSettled(state, mask)) {
        return mask;
      }
    }
    return 0;
  }

  private void addGuard(int[] state, Looked at, int lacking, int guards) {
    int[] whole = look(state, all);
    GuardedSystem larger = search.system(size + 1);
    for (Guard guard : views.guards(look(state, lacking))) {
      for (int member = 0; member <= size; member++) {
        if (Integer.bitCount(lacking & (1 << member) - 1) == guard.place()) {
          Looked there =
              new Looked(
                  without(at.members, member),
                  at.process + (at.process >= member ? 1 : 0),
                  without(at.set, member),
                  at.place);
          int around = without(lacking, member) | 1 << member;
          larger.put(whole, member, around, guard, with -> larger.settle(with, there, guards + 1));
        }
      }
    }
  }

  /** A set of members in the system in which there is one more at a place. */
  private static int without(int set, int member) {
    int before = set & (1 << member) - 1;
    return before | (set & ~before) << 1;
  }

  /** Goes through the states in which a guard is added to others. */
  private void put(int[] whole, int member, int around, Guard guard, Consumer<int[]> each) {
    int others = all & ~(1 << member);
    lifts.ofView(
        whole,
        others,
        scratch,
        () ->
            lifts.ofMember(
                member,
                guard.column(),
                around,
                scratch,
                () -> {
                  search.attempt();
                  if (Arrays.equals(look(scratch, around), guard.together())
                      && Arrays.equals(look(scratch, others), whole)
                      && areKnown(member)) {
                    each.accept(scratch.clone());
                  }
                }));
  }

  private boolean areKnown(int member) {
    for (int mask : masks) {
      if ((mask >> member & 1) != 0 && views.all().find(look(scratch, mask)) < 0) {
        return false;
      }
    }
    return true;
  }
}

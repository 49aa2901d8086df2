package dev.fairlead.proof;

import dev.fairlead.core.property.LinedMembers.Lined;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.MemberLine.Need;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The system of one size, of which {@link GuardedLinesCheck} verifies that steps leave few members
 * settled: their view is free, or there is a guard.
 */
final class GuardedSystemCheck {
  /** Guards that are added to a state. */
  private static final int MOST_GUARDS = 2;

  private final GuardedLinesCheck whole;
  private final LineSlots slots;
  private final LineMoves moves;
  private final ListedGuards guards;
  private final int shown;
  private final Runnable poll;
  private final StatePredicate bad;
  private final List<int[]> initial;
  private final int all;

  /** Sets of as many members as a view shows, as bits. */
  private final int[] sets;

  /**
   * What is looked at.
   *
   * @param kept members with all that the step needs, and those of the set
   * @param movers the processes that move, or none if a state is bad
   * @param set members that are to be settled behind the step; none if that is bad
   */
  private record Looked(int kept, long movers, int set) {}

  GuardedSystemCheck(
      GuardedLinesCheck whole, Lined lined, ListedGuards guards, int shown, Runnable poll) {
    this.whole = whole;
    this.slots = new LineSlots(lined.line());
    this.moves = new LineMoves(lined, slots);
    this.guards = guards;
    this.shown = shown;
    this.poll = poll;
    this.bad =
        lined.question().property() instanceof Property.NoBadStep
            ? (state, length) -> false
            : ViewsCheck.bad(lined.question().property());
    this.initial = moves.initial();
    this.all = (1 << slots.size()) - 1;
    this.sets =
        IntStream.rangeClosed(0, all).filter(set -> Integer.bitCount(set) == shown).toArray();
    for (int process = 0; process < slots.controls().length; process++) {
      int member = slots.owner(slots.controls()[process]);
      if (member != (process < slots.size() ? process : LineSlots.SHARED)) {
        throw new WrongStep("members are not the first processes");
      }
    }
  }

  LineSlots slots() {
    return slots;
  }

  long steps() {
    return moves.taken();
  }

  /**
   * @param needs what the steps need that are looked at here
   * @param needsOfGuards the same of those that only a guard may take, or suffer
   * @param asked whether states are looked at that may be bad
   */
  void verify(Set<Need> needs, Set<Need> needsOfGuards, boolean asked) {
    for (int[] each : initial) {
      int[] state = stayedIn(each);
      for (int set : sets) {
        if (!guards.isFree(slots.left(state, set, -1))) {
          throw new WrongStep("a view is not listed of: " + moves.text(state));
        }
      }
    }
    JoinedStates.Look look = (state, newest) -> look(state.clone(), needs, needsOfGuards, asked);
    new JoinedStates(slots, guards.views(), shown, initial.get(0), look, poll).each();
  }

  /** A state with nothing in it that plays no part. */
  private int[] stayedIn(int[] state) {
    moves.requireSlots(state);
    for (int control : slots.controls()) {
      slots.need(control, state[control]);
    }
    int[] stayed = state.clone();
    slots.forget(stayed);
    return stayed;
  }

  private void look(int[] state, Set<Need> needs, Set<Need> needsOfGuards, boolean asked) {
    if (asked && bad.test(state, state.length)) {
      require(state, new Looked(all, 0, 0), 0);
    }
    long sharing = 0;
    for (int process = 0; process < slots.controls().length; process++) {
      long mover = 1L << process;
      Need need = need(state, process);
      if (needs.contains(need) && need.shares()) {
        sharing |= mover;
      } else if (needs.contains(need)) {
        look(state, mover, IntStream.of(sets), true);
      } else if (needsOfGuards.contains(need)) {
        IntStream guarded = IntStream.of(sets).filter(set -> isGuardedByOthers(state, mover, set));
        look(state, mover, guarded, false);
      }
    }
    // Those that may meet move together.
    if (sharing != 0) {
      look(state, sharing, IntStream.of(sets), true);
    }
  }

  private boolean isGuardedByOthers(int[] state, long mover, int set) {
    return (set & mover) == 0
        && !guards.isFree(slots.left(state, set, -1))
        && isSettled(state, set);
  }

  private void look(int[] state, long movers, IntStream looked, boolean isWhole) {
    int[] all = looked.toArray();
    if (all.length == 0) {
      return;
    }
    if (isWhole && isBad(state, movers)) {
      require(state, new Looked(this.all, movers, 0), 0);
    }
    List<int[]> targets = targets(state, movers);
    for (int set : all) {
      if (!isSettledBy(state, targets, movers, set)) {
        require(state, new Looked(this.all, movers, set), 0);
      }
    }
  }

  private int place(int[] state, int process) {
    return state[slots.controls()[process]];
  }

  private Need need(int[] state, int process) {
    return slots.need(slots.controls()[process], place(state, process));
  }

  private List<int[]> targets(int[] state, long movers) {
    List<int[]> targets = new ArrayList<>();
    moves.follow(state.clone(), movers, sink(target -> targets.add(stayedIn(target)), () -> {}));
    return targets;
  }

  private boolean isBad(int[] state, long movers) {
    boolean[] found = new boolean[1];
    moves.follow(state.clone(), movers, sink(target -> {}, () -> found[0] = true));
    return found[0];
  }

  private static LineMoves.Sink sink(Consumer<int[]> reached, Runnable bad) {
    return new LineMoves.Sink() {
      @Override
      public void reached(int[] state) {
        reached.accept(state);
      }

      @Override
      public void bad(int label) {
        bad.run();
      }
    };
  }

  private boolean isSettled(int[] state, int set) {
    return guards.isFree(slots.left(state, set, -1))
        || IntStream.range(0, slots.size())
            .filter(member -> (set >> member & 1) == 0)
            .anyMatch(member -> guards.isTogether(slots.left(state, set | 1 << member, -1)));
  }

  private boolean isSettledBy(int[] source, List<int[]> targets, long movers, int set) {
    boolean isElsewhere =
        (movers & set) == 0
            && !need(source, Long.numberOfTrailingZeros(movers)).shares()
            && !isSettled(source, set);
    // Then the guard is one that is not kept, and stays as it is if the members do.
    return targets.stream()
        .allMatch(
            target -> isSettled(target, set) || isElsewhere && slots.areSame(source, target, set));
  }

  /** That what is looked at is not so, once guards are added. */
  private void require(int[] state, Looked at, int added) {
    poll.run();
    if (isRefuted(state, at)) {
      return;
    }
    int lacking = added < MOST_GUARDS ? lacking(state, at) : 0;
    if (lacking == 0) {
      throw at.set == 0
          ? new WrongStep("its views allow for what is excluded: " + moves.text(state))
          : new WrongStep("a view is not listed, or has no guard, behind: " + moves.text(state));
    }
    for (ListedGuards.Guard guard : guards.guards(slots.left(state, lacking, -1))) {
      for (int member = 0; member <= slots.size(); member++) {
        if (Integer.bitCount(lacking & (1 << member) - 1) == guard.place()) {
          add(state, at, lacking, guard, member, added);
        }
      }
    }
  }

  private boolean isRefuted(int[] state, Looked at) {
    if (at.movers == 0) {
      return false;
    }
    return at.set == 0
        ? !isBad(state, at.movers)
        : isSettledBy(state, targets(state, at.movers), at.movers, at.set);
  }

  /** Members that are not settled, those in question first; 0 if there are none. */
  private int lacking(int[] state, Looked at) {
    return IntStream.concat(
            IntStream.of(at.set).filter(set -> set != 0),
            IntStream.of(sets).filter(set -> (set & ~at.kept) == 0))
        .filter(set -> !isSettled(state, set))
        .findFirst()
        .orElse(0);
  }

  /** Goes through the states with a guard at a place of its own. */
  private void add(
      int[] state, Looked at, int lacking, ListedGuards.Guard guard, int member, int added) {
    GuardedSystemCheck larger = whole.system(slots.size() + 1);
    larger.with(
        slots.left(state, all, -1),
        member,
        beside(lacking, member) | 1 << member,
        guard,
        with -> {
          long movers = larger.movers(with, member, state, at.movers, slots.controls());
          if (movers != 0 || at.movers == 0) {
            Looked there = new Looked(beside(at.kept, member), movers, beside(at.set, member));
            larger.require(with, there, added + 1);
          }
        });
  }

  /**
   * Those of the processes that move that are where they were without a guard: others do not have
   * what their step needs among what was kept.
   */
  private long movers(int[] state, int guard, int[] before, long moved, int[] controls) {
    long movers = 0;
    for (int process = 0; process < controls.length; process++) {
      int here = process < guard ? process : process + 1;
      boolean stays = place(state, here) == before[controls[process]];
      movers |= (moved >> process & 1) != 0 && stays ? 1L << here : 0;
    }
    return movers;
  }

  /** A set of members, where there is one more. */
  private static int beside(int set, int member) {
    int before = set & (1 << member) - 1;
    return before + (set - before) * 2;
  }

  private void with(
      int[] others, int member, int group, ListedGuards.Guard guard, Consumer<int[]> each) {
    int kept = all & ~(1 << member);
    int[] slotsOfOthers =
        IntStream.concat(
                IntStream.of(slots.shared()),
                IntStream.range(0, slots.size())
                    .filter(other -> other != member)
                    .flatMap(other -> IntStream.of(slots.own(other))))
            .toArray();
    int[] state = initial.get(0).clone();
    for (int[] values : slots.lifts(slotsOfOthers, others, kept)) {
      set(state, slotsOfOthers, values);
      for (int[] own : slots.lifts(slots.own(member), guard.column(), group)) {
        set(state, slots.own(member), own);
        if (Arrays.equals(slots.left(state, group, -1), guard.group())
            && Arrays.equals(slots.left(state, kept, -1), others)
            && areListed(state, member)) {
          each.accept(state.clone());
        }
      }
    }
  }

  private static void set(int[] state, int[] slots, int[] values) {
    for (int i = 0; i < slots.length; i++) {
      state[slots[i]] = values[i];
    }
  }

  private boolean areListed(int[] state, int member) {
    ListedViews views = guards.views();
    return IntStream.of(sets)
        .filter(set -> (set >> member & 1) != 0)
        .allMatch(set -> views.number(slots.left(state, set, -1)) < views.size());
  }

  /** Looks at states that can be reached; the answer is how many of them have views. */
  long sample(int most) {
    StateTable reached = new StateTable();
    Consumer<int[]> add =
        state -> {
          moves.requireSlots(state);
          slots.forget(state);
          reached.number(state, state.length);
        };
    initial.forEach(state -> add.accept(state.clone()));
    long looked = 0;
    for (int number = 0; number < reached.size() && number < most; number++) {
      poll.run();
      int[] state = reached.state(number);
      if (bad.test(state, state.length)) {
        throw new WrongStep("a larger system has a state that is excluded: " + moves.text(state));
      }
      if (moves.passing(state) == 0) {
        int[] stayed = stayedIn(state);
        if (!IntStream.of(sets).allMatch(set -> isSettled(stayed, set))) {
          throw new WrongStep("members of a larger system are not settled: " + moves.text(state));
        }
        looked++;
      }
      moves
          .space()
          .steps(
              state,
              state.length,
              (label, processes, to, length) -> {
                if (moves.isBad(label)) {
                  throw moves.excluded(label);
                }
                add.accept(Arrays.copyOf(to, length));
              });
    }
    return looked;
  }
}

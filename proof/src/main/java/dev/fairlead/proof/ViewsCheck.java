package dev.fairlead.proof;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.InvariantFormula;
import dev.fairlead.core.ltl.Propositional;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.property.Substructures;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Verifies an invariant about every few members of systems in which these have numbers: a set of
 * views. Those of initial states belong to it. Of each state of the system of one size all of whose
 * views belong to it, those of its successors do, and the state is not bad. So all views of all
 * reachable states belong to it; of larger systems that follows if the size is enough for a step,
 * what it looks at and what is shown (docs/fairness.md, Lemma 7 and the theorem after it).
 */
final class ViewsCheck {
  /** Sets of members are bits, and every one of them is gone through. */
  private static final int LARGEST = 16;

  /** States of the next larger system that are looked at. */
  private static final int MOST = 20_000;

  private final Substructures systems;
  private final CertifiedSpace.FewMembers about;
  private final Certificate certificate;
  private final Runnable poll;
  private final Substructures.Numbered system;
  private final StateSpace space;
  private final StatePredicate bad;
  private final MemberStates members;
  private final MemberViews views;

  /** The local states that members may have who are not named: by what is shared, or all. */
  private final Map<Integer, TreeSet<Integer>> candidates = new HashMap<>();

  private long steps;

  ViewsCheck(
      Substructures systems,
      CertifiedSpace.FewMembers about,
      Certificate certificate,
      Runnable poll) {
    this.systems = systems;
    this.about = about;
    this.certificate = certificate;
    this.poll = poll;
    systems.obstacle().ifPresent(ViewsCheck::reject);
    if (about.size() > LARGEST) {
      throw new WrongStep("there are too many members");
    }
    this.system = systems.of(about.size());
    this.space = system.question().space();
    this.bad = bad(system.question().property());
    this.members = members(system);
    requireEnough(system.named());
    this.views = new MemberViews(members, system.named(), about.members(), about.referred());
  }

  private static void reject(String why) {
    throw new WrongStep(why);
  }

  private static final String NO_INVARIANT =
      "views show nothing but what is true of every reachable state";

  /** What must be true of no reachable state. */
  static StatePredicate bad(Property property) {
    if (property instanceof Property.Reaches reaches) {
      return reaches.goal();
    }
    if (!(property instanceof Property.Temporal temporal)) {
      throw new WrongStep(NO_INVARIANT);
    }
    Formula invariant =
        InvariantFormula.of(temporal.formula()).orElseThrow(() -> new WrongStep(NO_INVARIANT));
    Map<String, StatePredicate> atoms = new HashMap<>();
    temporal
        .atoms()
        .forEach(
            (name, atom) -> {
              if (!(atom instanceof Atom.OfState ofState)) {
                throw new WrongStep("views show no events");
              }
              atoms.put(name, ofState.predicate());
            });
    return (state, length) ->
        !Propositional.value(invariant, name -> atoms.get(name).test(state, length));
  }

  private static MemberStates members(Substructures.Numbered of) {
    List<int[]> initial = new ArrayList<>();
    of.question().space().initialStates((state, length) -> initial.add(copy(state, length)));
    return new MemberStates(
        of.symmetry().orElseThrow(() -> new WrongStep(of.obstacle())), of.named(), initial.get(0));
  }

  private static int[] copy(int[] state, int length) {
    return Arrays.copyOf(state, length);
  }

  /** The size is one for which the argument is right. */
  private void requireEnough(int named) {
    int size = about.size();
    // With less it would not show that a process refers to a member.
    int least = Math.max(about.members(), named + 3);
    if (about.members() < named + about.referred() || members.size() != size || size < least) {
      throw new WrongStep("views of so many members are none of a system of " + size);
    }
    if (!about.orMore()) {
      return;
    }
    if (size < about.members() + systems.reach() + about.referred()
        || size < named + about.referred() + systems.seen()) {
      throw new WrongStep(size + " members are not enough to speak of larger systems");
    }
    int beyond = Math.max(size + 2, systems.beyondConstants());
    for (int larger : new int[] {size + 1, beyond}) {
      Substructures.Numbered other = systems.of(larger);
      if (other.named() != named || !members(other).kind().equals(members.kind())) {
        throw new WrongStep("more than the members depends on their number");
      }
      if (larger == beyond) {
        other.stray().ifPresent(ViewsCheck::reject);
      }
    }
  }

  Verification.Proved verify() {
    if (certificate.kind() != Certificate.Kind.VIEWS) {
      throw new WrongStep("it is about " + certificate.kind() + ", not about views");
    }
    try {
      certificate
          .listed()
          .read(space)
          .forEach(state -> views.define(members.apart(state, state.length)));
    } catch (StateEncoding.Unreadable | IndexOutOfBoundsException unreadable) {
      throw new WrongStep("it lists what are no states");
    }
    for (int number = 0; number < views.size(); number++) {
      noteLocals(views.view(number));
    }
    space.initialStates(this::requireKnown);
    for (int number = 0; number < views.size(); number++) {
      for (MemberViews.Placing placing : views.placings(number)) {
        extend(placing.numbers(), placing.mask(), 0, views.view(number));
      }
    }
    if (!views.areAllMet()) {
      throw new WrongStep("it has a view that no successor of a state has");
    }
    Verification.Proved proved = new Verification.Proved(views.size(), steps);
    return about.orMore() ? proved.providedThat(premise()) : proved;
  }

  private void noteLocals(int[] view) {
    for (int i = 1; i < view.length; i++) {
      if (members.isAnyones(view[i])) {
        candidates.computeIfAbsent(groupOf(view), key -> new TreeSet<>()).add(view[i]);
      }
    }
  }

  /** In a ring what is shared refers to other numbers in each view. */
  private int groupOf(int[] view) {
    return members.isRing() ? 0 : view[0];
  }

  private void requireKnown(int[] state, int length) {
    if (!views.hasAll(members.apart(state, length))) {
      throw new WrongStep("a view is not listed of: " + text(copy(state, length)));
    }
  }

  /**
   * Goes through the states in which some members have the local states given, and all of whose
   * views belong to the set.
   *
   * @param assigned members whose local states are given
   * @param from the least local state of the next one, where their order makes no difference
   */
  private void extend(int[] numbers, int assigned, int from, int[] view) {
    int member = Integer.numberOfTrailingZeros(~assigned);
    if (member >= members.size()) {
      look(members.together(numbers));
      return;
    }
    int least = Math.max(from, leastBehind(assigned, view));
    for (int local : candidates.getOrDefault(groupOf(view), new TreeSet<>()).tailSet(least)) {
      numbers[1 + member] = local;
      int more = assigned | 1 << member;
      if (views.hasThoseOf(numbers, more, member)) {
        extend(numbers, more, members.isRing() ? 0 : local, view);
      }
    }
  }

  /** The last of those shown that may be exchanged for others. */
  private int leastBehind(int assigned, int[] view) {
    int fixed = system.named() + members.referred(view[0]).length;
    boolean isFirst = Integer.bitCount(assigned) == about.members();
    return !members.isRing() && isFirst && about.members() > fixed ? view[about.members()] : 0;
  }

  private void look(int[] state) {
    poll.run();
    if (bad.test(state, state.length)) {
      throw new WrongStep("its views allow for what is excluded: " + text(state));
    }
    space.steps(
        state,
        state.length,
        (label, processSet, target, length) -> {
          steps++;
          requireKnown(target, length);
        });
  }

  /**
   * What is not verified here but for a sample: the next larger system up to a number of states.
   */
  private String premise() {
    Substructures.Numbered larger = systems.of(about.size() + 1);
    StateSpace sample = larger.question().space();
    StatePredicate excluded = bad(larger.question().property());
    StateTable reached = new StateTable();
    sample.initialStates(reached::number);
    for (int number = 0; number < reached.size() && reached.size() < MOST; number++) {
      poll.run();
      int[] state = reached.state(number);
      if (excluded.test(state, state.length)) {
        throw new WrongStep("a larger system has a state that is excluded");
      }
      sample.steps(
          state, state.length, (label, processes, to, length) -> reached.number(to, length));
    }
    return "a step of some members is one of the system with these members alone"
        + " (docs/fairness.md, Lemma 7, as the text was found to be; "
        + reached.size()
        + " states of the system with "
        + (about.size() + 1)
        + " members were looked at)";
  }

  private String text(int[] state) {
    return StateText.of(space, state);
  }
}

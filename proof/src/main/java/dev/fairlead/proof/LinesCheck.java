package dev.fairlead.proof;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Verifies an invariant about every few members of systems in which these stand in a line: a set of
 * views. Those of initial states belong to it. Of each state all of whose views belong to it, in
 * the system of the size that a step needs, those of the target do, and neither the state nor the
 * step is bad. For larger systems that follows if a step of some members is one of the system with
 * these alone (docs/fairness.md, <em>Members in a line</em>).
 */
final class LinesCheck {
  /** Sets of members are bits, and every one of them is gone through. */
  private static final int LARGEST = 16;

  /** States of the next larger system that are looked at. */
  private static final int MOST = 20_000;

  private final LinedMembers systems;
  private final CertifiedSpace.InALine about;
  private final Certificate certificate;
  private final Runnable poll;
  private final List<LineSystemCheck> looked = new ArrayList<>();
  private final LineSlots oneMore;
  private final ListedViews views;

  LinesCheck(
      LinedMembers systems, CertifiedSpace.InALine about, Certificate certificate, Runnable poll) {
    this.systems = systems;
    this.about = about;
    this.certificate = certificate;
    this.poll = poll;
    systems
        .obstacle()
        .ifPresent(
            why -> {
              throw new WrongStep(why);
            });
    if (certificate.kind() != Certificate.Kind.VIEWS) {
      throw new WrongStep("it is about " + certificate.kind() + ", not about views");
    } else if (about.members() < 1 || about.size() < about.members() || about.size() > LARGEST) {
      throw new WrongStep("there are no views of so many members");
    }
    this.oneMore = new LineSlots(systems.of(about.members() + 1).line());
    this.views = new ListedViews(oneMore.width());
    look();
  }

  /** The sizes in which something is looked at must not be beyond the one it speaks of. */
  private void look() {
    int shown = about.members();
    int asked = Math.max(systems.seen(), shown);
    Map<Integer, Set<Need>> bySize = new TreeMap<>();
    bySize.put(asked, new HashSet<>());
    for (Need need : systems.needs()) {
      // If nothing shared is changed, the view shows a member that is, which the step needs, too.
      int size = shown + need.members() - (need.shares() ? 0 : 1);
      bySize.computeIfAbsent(size, key -> new HashSet<>()).add(need);
    }
    for (Map.Entry<Integer, Set<Need>> each : bySize.entrySet()) {
      int size = each.getKey();
      if (size > about.size() || size < shown) {
        throw new WrongStep(about.size() + " members are not enough to speak of larger systems");
      }
      LinedMembers.Lined lined = systems.of(size);
      LineSystemCheck system =
          new LineSystemCheck(lined, each.getValue(), size == asked, views, shown, poll);
      requireAlike(system.slots());
      // In other sizes no states and steps are verified, so initial views need not belong.
      if (system.isLookedAt()) {
        looked.add(system);
      }
    }
  }

  /**
   * Systems differ in the number of members, and every step has a size in which it is looked at.
   */
  private void requireAlike(LineSlots slots) {
    if (!slots.kind().equals(oneMore.kind())) {
      throw new WrongStep("more than the members depends on their number");
    } else if (!systems.needs().containsAll(slots.needs())) {
      throw new WrongStep("some steps need other members than those that are looked at");
    }
  }

  Verification.Proved verify() {
    readViews();
    long steps = 0;
    for (LineSystemCheck system : looked) {
      steps += system.verify();
    }
    if (!views.areAllMet()) {
      throw new WrongStep("it has a view that does not follow from those before it");
    }
    return new Verification.Proved(views.size(), steps).providedThat(premise());
  }

  /** All but the last member of a state that is listed show a view. */
  private void readViews() {
    StateSpace space = systems.of(about.members() + 1).question().space();
    try {
      for (int[] state : certificate.listed().read(space)) {
        if (state.length != oneMore.slots()) {
          throw new WrongStep("it lists what are no states");
        }
        views.define(oneMore.left(state, (1 << about.members()) - 1, -1));
      }
    } catch (StateEncoding.Unreadable | IndexOutOfBoundsException unreadable) {
      throw new WrongStep("it lists what are no states");
    }
  }

  private static void add(int[] state, int length, LineSystemCheck of, StateTable reached) {
    int[] forgetful = Arrays.copyOf(state, length);
    of.requireSlots(forgetful);
    of.slots().forget(forgetful);
    reached.number(forgetful, length);
  }

  /**
   * What is not verified here but for a sample: all that can be reached in the next larger system,
   * up to a number of states, is neither bad nor has it other views.
   */
  private String premise() {
    LineSystemCheck larger =
        new LineSystemCheck(
            systems.of(about.size() + 1), Set.of(), true, views, about.members(), poll);
    requireAlike(larger.slots());
    StateTable reached = new StateTable();
    larger.space().initialStates((state, length) -> add(state, length, larger, reached));
    long shown = 0;
    for (int number = 0; number < reached.size() && number < MOST; number++) {
      poll.run();
      int[] state = reached.state(number);
      if (larger.requireGood(state)) {
        shown++;
      }
      larger
          .space()
          .steps(
              state,
              state.length,
              (label, processes, to, length) -> {
                larger.requireGood(label);
                add(to, length, larger, reached);
              });
    }
    return "a step of some members is one of the system with these members alone, and what nobody"
        + " sees of a process is a part of its step before or behind (docs/fairness.md, Members in"
        + " a line, as the text was found to be; the views of "
        + shown
        + " states of the system with "
        + (about.size() + 1)
        + " members were looked at)";
  }
}

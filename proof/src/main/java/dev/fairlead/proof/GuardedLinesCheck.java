package dev.fairlead.proof;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * {@link LinesCheck} for an invariant that says who must be there as well: every few members of a
 * state have a view of a set, or there is another one with whom they have one of a second set
 * (docs/fairness.md, <em>Members that must be there</em>).
 */
final class GuardedLinesCheck {
  /** Sets of members are bits, and every one of them is gone through. */
  private static final int LARGEST = 16;

  /** States of the next larger system that are looked at. */
  private static final int MOST = 20_000;

  private final LinedMembers systems;
  private final CertifiedSpace.InALine about;
  private final Certificate certificate;
  private final Runnable poll;
  private final LineSlots oneMore;
  private final ListedGuards guards;
  private final Map<Integer, GuardedSystemCheck> bySize = new HashMap<>();

  GuardedLinesCheck(
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
    this.guards = new ListedGuards(oneMore.width());
  }

  /** What is looked at in the system of some size. */
  private static final class Work {
    private final Set<Need> needs = new HashSet<>();
    private final Set<Need> needsOfGuards = new HashSet<>();
    private boolean asked;
  }

  Verification.Proved verify() {
    readViews();
    for (Map.Entry<Integer, Work> each : work().entrySet()) {
      Work work = each.getValue();
      system(each.getKey()).verify(work.needs, work.needsOfGuards, work.asked);
    }
    long steps = bySize.values().stream().mapToLong(GuardedSystemCheck::steps).sum();
    return new Verification.Proved(guards.views().size() + guards.groups(), steps)
        .providedThat(premise());
  }

  private Map<Integer, Work> work() {
    int shown = about.members();
    Map<Integer, Work> work = new TreeMap<>();
    work.computeIfAbsent(Math.max(systems.seen(), shown), key -> new Work()).asked = true;
    for (Need need : systems.needs()) {
      int whole = shown + need.members();
      // If nothing shared is changed, the members are among those that change, or their guard is.
      int changing = need.shares() ? whole : whole - 1;
      work.computeIfAbsent(changing, key -> new Work()).needs.add(need);
      if (!need.shares()) {
        work.computeIfAbsent(whole, key -> new Work()).needsOfGuards.add(need);
      }
    }
    for (int size : work.keySet()) {
      if (size > about.size() || size < shown) {
        throw new WrongStep(about.size() + " members are not enough to speak of larger systems");
      }
    }
    return work;
  }

  GuardedSystemCheck system(int size) {
    GuardedSystemCheck system = bySize.get(size);
    if (system == null) {
      system = new GuardedSystemCheck(this, systems.of(size), guards, about.members(), poll);
      LineSlots slots = system.slots();
      if (!slots.kind().equals(oneMore.kind())) {
        throw new WrongStep("more than the members depends on their number");
      } else if (!systems.needs().containsAll(slots.needs())) {
        throw new WrongStep("some steps need other members than those that are looked at");
      }
      bySize.put(size, system);
    }
    return system;
  }

  /**
   * Those that come first show one member more than a view; of the others all but the last member
   * show one.
   */
  private void readViews() {
    int shown = about.members();
    int all = (2 << shown) - 1;
    StateSpace space = systems.of(shown + 1).question().space();
    try {
      List<int[]> states = certificate.listed().read(space);
      if (states.stream().anyMatch(state -> state.length != oneMore.slots())) {
        throw new WrongStep("it lists what are no states");
      }
      for (int[] state : states.subList(about.guards(), states.size())) {
        guards.free(oneMore.left(state, all >> 1, -1));
      }
      for (int[] state : states.subList(0, about.guards())) {
        List<int[]> rests =
            IntStream.rangeClosed(0, shown)
                .mapToObj(guard -> oneMore.left(state, all & ~(1 << guard), -1))
                .toList();
        guards.together(oneMore.left(state, all, -1), rests);
      }
    } catch (StateEncoding.Unreadable
        | IndexOutOfBoundsException
        | IllegalArgumentException unreadable) {
      throw new WrongStep("it lists what are no states");
    }
  }

  /**
   * What is not verified here but for a sample: all that can be reached in the next larger system,
   * up to a number of states, is not bad, and every few members have their guard.
   */
  private String premise() {
    int size = about.size() + 1;
    long shown = system(size).sample(MOST);
    return "a step of some members is one of the system with these members alone, and what nobody"
        + " sees of a process is a part of its step before or behind (docs/fairness.md, Members in"
        + " a line, as the text was found to be; the views of "
        + shown
        + " states of the system with "
        + size
        + " members were looked at)";
  }
}

package dev.fairlead.csp.offers;

import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.Offers.Kind;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Joins what several parts of a configuration offer into what they do together. */
final class JointSteps {
  private final Offers offers;
  private final int terminate;

  /**
   * @param terminate the label of termination
   */
  JointSteps(Offers offers, int terminate) {
    this.offers = offers;
    this.terminate = terminate;
  }

  /** A composition terminates when all its parts can; part i offers from starts[i]. */
  void terminate(int[] starts) {
    int joint = offers.count();
    joinTerminations(starts);
    useUp(starts[0], joint);
  }

  /**
   * A counted family terminates when every local state taken can; all members then stop.
   *
   * @param starts entry i offers from starts[i]
   */
  void terminate(int[] starts, Shape.Tree family) {
    int joint = offers.count();
    if (joinTerminations(starts)) {
      offers.addTreeChange(family, 0);
    }
    useUp(starts[0], joint);
  }

  /** The composition does not terminate, whatever its parts would like. */
  void noneTerminates(int[] starts) {
    useUp(starts[0], offers.count());
  }

  private boolean joinTerminations(int[] starts) {
    int parts = starts.length - 1;
    boolean atomic = false;
    for (int part = 0; part < parts; part++) {
      int one = terminating(starts[part], starts[part + 1]);
      if (one < 0) {
        return false;
      }
      atomic |= offers.atomic[one];
    }
    offers.add(Kind.TERMINATE, terminate, false, atomic);
    for (int part = 0; part < parts; part++) {
      // All ways of terminating lead to the same: one is enough.
      offers.addChangesOf(terminating(starts[part], starts[part + 1]));
    }
    return true;
  }

  /** An offer to terminate, an atomic one if there is one; or -1. */
  private int terminating(int from, int to) {
    int found = -1;
    for (int i = from; i < to; i++) {
      if (offers.kind[i] == Kind.TERMINATE && (found < 0 || offers.atomic[i])) {
        found = i;
      }
    }
    return found;
  }

  private void useUp(int from, int to) {
    for (int i = from; i < to; i++) {
      offers.kind[i] = offers.kind[i] == Kind.TERMINATE ? Kind.GONE : offers.kind[i];
    }
  }

  /**
   * One step for every combination of the partners' offers with the label of the first one's.
   *
   * @param partners parts in ascending order; one that stands there several times is as many equal
   *     members, and which of them makes which of the same choices does not matter
   */
  void synchronise(int first, int[] partners, int[] starts) {
    int[] chosen = new int[partners.length];
    chosen[0] = first;
    int level = 1;
    Arrays.fill(chosen, 1, chosen.length, -1);
    while (level > 0) {
      if (level == partners.length) {
        join(chosen);
        level--;
        continue;
      }
      int part = partners[level];
      int from = chosen[level] + 1;
      if (chosen[level] < 0) {
        from = partners[level - 1] == part ? chosen[level - 1] : starts[part];
      }
      chosen[level] = nextWithLabel(offers.label[first], from, starts[part + 1]);
      if (chosen[level] < 0) {
        level--;
      } else {
        level++;
        if (level < partners.length) {
          chosen[level] = -1;
        }
      }
    }
  }

  /**
   * One step of all members of a group of any number, whose local states offer from starts[i] on.
   * There is none if one of them does not offer the label. Those in a local state that offers it in
   * several ways are split among these; the first way in the first local state speaks for all.
   */
  void synchronise(int first, int[] starts, Shape.Barrier group) {
    int label = offers.label[first];
    if (nextWithLabel(label, starts[0], first) >= 0) {
      return;
    }
    IntStream.Builder chosen = IntStream.builder();
    for (int entry = 0; entry < starts.length - 1; entry++) {
      int way = nextWithLabel(label, starts[entry], starts[entry + 1]);
      if (way < 0) {
        return;
      }
      for (; way >= 0; way = nextWithLabel(label, way + 1, starts[entry + 1])) {
        chosen.add(way);
      }
    }
    join(chosen.build().toArray());
    offers.addTreeChange(group, Shape.EVERYBODY);
  }

  private int nextWithLabel(int label, int from, int to) {
    for (int i = from; i < to; i++) {
      // Offers of later partners are still there: each goes only when its own turn comes.
      if (offers.label[i] == label && offers.kind[i] == Kind.STEP && !offers.data[i]) {
        return i;
      }
    }
    return -1;
  }

  private void join(int[] chosen) {
    boolean atomic = false;
    for (int offer : chosen) {
      atomic |= offers.atomic[offer];
    }
    offers.add(Kind.STEP, offers.label[chosen[0]], false, atomic);
    for (int offer : chosen) {
      offers.addChangesOf(offer);
    }
  }
}

package dev.fairlead.csp.offers;

import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.Offers.Kind;
import dev.fairlead.csp.terms.LabelSet;
import java.util.ArrayList;
import java.util.List;

/**
 * What a shape offers whatever its holes hold: each hole offers all that its terms do, as if it
 * could choose among them, and offers are joined by the {@linkplain OfferRules rules} that a state
 * has its steps from. So every step of every state is found once, with the terms that it needs.
 */
public final class SymbolicOffers implements OfferRules.Leaves {
  private static final int MOST = 200_000;

  private final Offers offers;
  private final Source source;
  private final OfferRules rules;
  private final int terminate;

  public SymbolicOffers(Machine machine, Offers offers, Source source) {
    this.offers = offers;
    this.source = source;
    this.terminate = machine.labels().terminate();
    this.rules = new OfferRules(machine, offers, new JointSteps(offers, terminate), this);
  }

  /** What is in the holes. */
  public interface Source {
    /** Adds what the terms of a hole offer. */
    void offer(int hole, Offers into);

    /** Adds what a sender and a receiver do together. */
    void meet(int send, int receive, Offers into);

    /** Whether no state has both offers. */
    boolean exclude(int offer, int other, Offers in);

    /**
     * Adds what members of a counted family offer, one of each local state for all in it.
     *
     * @return where the offers of each local state begin, and where the last ones end
     */
    int[] offerMembers(int family, Offers into);

    /** Adds what it means that all members of a family terminate, if they may. */
    void terminateMembers(int family, Offers into);

    void refuse(String what);
  }

  public void collect(Shape shape) {
    offers.clear();
    rules.visit(shape.root());
  }

  @Override
  public void hole(int number) {
    source.offer(number, offers);
    limit();
  }

  private void limit() {
    if (offers.count() > MOST) {
      source.refuse("there are more than " + MOST + " joint steps");
    }
  }

  /** Its condition becomes part of those of the step, which changes the tree there. */
  @Override
  public boolean isOpen(Shape.Conditioned tree) {
    return true;
  }

  @Override
  public void counted(Shape.Counted family) {
    match(source.offerMembers(family.number(), offers), true);
    source.terminateMembers(family.number(), offers);
    limit();
  }

  @Override
  public void barrier(Shape.Barrier family) {
    source.refuse("components of '||' are counted");
  }

  /** Broadcasts are refused before. */
  @Override
  public void hidden(int from, LabelSet labels) {}

  @Override
  public void match(int[] starts) {
    match(starts, false);
  }

  /**
   * @param many whether a part stands for several processes, so that two of them can meet
   */
  private void match(int[] starts, boolean many) {
    int parts = starts.length - 1;
    for (int p = 0; p < parts; p++) {
      for (int s = starts[p]; s < starts[p + 1]; s++) {
        if (offers.kind[s] == Kind.SEND) {
          for (int q = 0; q < parts; q++) {
            for (int r = starts[q]; (many || p != q) && r < starts[q + 1]; r++) {
              if (offers.kind[r] == Kind.RECEIVE) {
                source.meet(s, r, offers);
              }
            }
          }
        }
      }
      limit();
    }
  }

  /** One offer for every choice of terms that can terminate, since no state has two of them. */
  @Override
  public void terminate(int[] starts) {
    int parts = starts.length - 1;
    int before = offers.count();
    List<int[]> wishes = new ArrayList<>();
    double ways = 1;
    for (int part = 0; part < parts; part++) {
      int[] some = terminating(starts[part], starts[part + 1]);
      wishes.add(some);
      ways *= some.length;
    }
    if (ways > MOST) {
      source.refuse("there are more than " + MOST + " ways to terminate together");
    }
    int[] chosen = new int[parts];
    boolean any = ways > 0;
    while (any) {
      join(wishes, chosen);
      any = next(wishes, chosen);
    }
    for (int i = starts[0]; i < before; i++) {
      offers.kind[i] = offers.kind[i] == Kind.TERMINATE ? Kind.GONE : offers.kind[i];
    }
  }

  private int[] terminating(int from, int to) {
    int[] found = new int[to - from];
    int count = 0;
    for (int i = from; i < to; i++) {
      if (offers.kind[i] == Kind.TERMINATE) {
        for (int k = 0; k < count; k++) {
          if (!source.exclude(found[k], i, offers)) {
            source.refuse("a process can terminate in several ways at once");
          }
        }
        found[count++] = i;
      }
    }
    return java.util.Arrays.copyOf(found, count);
  }

  private void join(List<int[]> wishes, int[] chosen) {
    boolean atomic = false;
    for (int part = 0; part < chosen.length; part++) {
      atomic |= offers.atomic[wishes.get(part)[chosen[part]]];
    }
    offers.add(Kind.TERMINATE, terminate, false, atomic);
    for (int part = 0; part < chosen.length; part++) {
      offers.addChangesOf(wishes.get(part)[chosen[part]]);
    }
  }

  private static boolean next(List<int[]> wishes, int[] chosen) {
    for (int part = chosen.length - 1; part >= 0; part--) {
      if (++chosen[part] < wishes.get(part).length) {
        return true;
      }
      chosen[part] = 0;
    }
    return false;
  }
}

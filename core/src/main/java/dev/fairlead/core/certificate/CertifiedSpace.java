package dev.fairlead.core.certificate;

import java.util.List;

/**
 * The space that a certificate is about: that of the model, or one of those that an argument about
 * all of a family rests on.
 */
public sealed interface CertifiedSpace {

  /** That of the model itself. */
  record Plain() implements CertifiedSpace {}

  /** The one in which equal processes are counted. */
  record Counted() implements CertifiedSpace {}

  /**
   * A graded model without the steps below a level, and with the literals of the formula cut there.
   *
   * @param factor of the logic
   * @param threshold of that factor
   * @param onCut whether a step below the level enables no agent
   */
  record AtLevel(int factor, int threshold, boolean onCut) implements CertifiedSpace {}

  /**
   * A system with so many members in each group.
   *
   * @param counted whether equal processes are counted
   */
  record Instance(List<Integer> sizes, boolean counted) implements CertifiedSpace {
    public Instance {
      sizes = List.copyOf(sizes);
    }
  }

  /**
   * The abstraction that stands for all systems with more members than a cutoff.
   *
   * @param sizes of groups; {@link #MANY} for those beyond the cutoff
   * @param balanced whether members leave a local state as often as they enter it
   * @param fairness the notion by its name: that of the conclusion or a weaker one
   * @param sums that exclude states of it, in rounds: those of a round are determined by the states
   *     that the rounds before have left
   */
  record Beyond(
      List<Integer> sizes, int cutoff, boolean balanced, String fairness, List<List<CountSum>> sums)
      implements CertifiedSpace {
    /** In place of a size: more than the cutoff. */
    public static final int MANY = -1;

    public Beyond {
      sizes = List.copyOf(sizes);
      sums = sums.stream().map(List::copyOf).toList();
    }
  }

  /** The one that covers the systems of every size and nothing else. */
  record Covering() implements CertifiedSpace {}

  /**
   * The system with so many members, who have numbers, as far as some of them show it.
   *
   * @param members that are looked at together
   * @param referred to how many members that the text does not name what they share refers at most
   * @param orMore whether it stands for all larger systems as well
   */
  record FewMembers(int size, int members, int referred, boolean orMore)
      implements CertifiedSpace {}

  /**
   * The systems of some size and of all larger ones, whose members stand in a line, as far as some
   * of them show it.
   *
   * @param members that are looked at together
   * @param guards how many of the states that are listed, the first ones, show one member more
   */
  record InALine(int size, int members, int guards) implements CertifiedSpace {

    /** Without any that show one more. */
    public InALine(int size, int members) {
      this(size, members, 0);
    }
  }

  /**
   * The one in which every setting of an abstract timer is folded.
   *
   * @param tFair whether only runs that are fair to timers count
   * @param counted whether equal processes are counted
   */
  record EverySetting(boolean tFair, boolean counted) implements CertifiedSpace {}

  /** The same, asked whether time goes on. */
  record TimeGoesOn(boolean counted) implements CertifiedSpace {}
}

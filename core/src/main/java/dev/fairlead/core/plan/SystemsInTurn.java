package dev.fairlead.core.plan;

import dev.fairlead.core.plan.Plan.Choice;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Asks the systems of a family one by one, small ones first. An answer that is there is one that is
 * not expected of all of them.
 */
final class SystemsInTurn {
  /** The largest group of a system that is asked in the hope of a violation. */
  static final int LARGEST = 8;

  /** The largest group of one that is looked at before what may take long. */
  private static final int GLANCED_AT = 4;

  /** Larger ones of which some are asked: a threshold may need so many members. */
  private static final int[] STILL_LARGER = {9, 10, 11, 12, 13, 14, 15, 16, 20, 24, 32};

  private final AnyNumber<Model.Question> sizes;
  private final SingleSystem single;
  private final Outcome universal;
  private final Budget budget;
  private final SizeText text;
  private final List<Choice> story;

  // What has been found out so far.
  private int settled;
  private int largestAsked;
  private boolean vacuous = true;
  private String stopped = "";

  /**
   * @param universal the outcome that is true of all systems
   * @param story told in the plan, goes on here
   */
  SystemsInTurn(
      AnyNumber<Model.Question> sizes,
      SingleSystem single,
      Outcome universal,
      Budget budget,
      List<Choice> story) {
    this.sizes = sizes;
    this.single = single;
    this.universal = universal;
    this.budget = budget;
    this.text = new SizeText(sizes.groups(), sizes.least());
    this.story = story;
    this.settled = sizes.least() - 1;
  }

  /** All systems whose groups have at most so many members are as expected. */
  int settled() {
    return settled;
  }

  /** Whether none of those that were asked has a fair run. */
  boolean areVacuous() {
    return vacuous;
  }

  /** Why the next system could not be settled; empty if none was in the way. */
  String stopped() {
    return stopped;
  }

  /** What is known of them, in words. */
  String inWords() {
    if (settled < sizes.least()) {
      return "no system could be settled";
    }
    return text.upTo(settled)
        + (universal == Outcome.HOLDS ? " do not violate it" : " do not reach it")
        + (largestAsked > settled ? ", nor do some with up to " + largestAsked : "");
  }

  /** Asks those that have not been asked yet, up to the size of the largest group. */
  Optional<Checked> upTo(int largest) {
    while (settled < largest && stopped.isEmpty()) {
      Optional<Checked> found = ofSize(settled + 1);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<Checked> ofSize(int largest) {
    for (List<Integer> vector :
        SizeVectors.instances(sizes.groups().size(), sizes.least(), largest)) {
      Optional<Checked> found = ask(vector);
      if (found.isPresent() || !stopped.isEmpty()) {
        return found;
      }
    }
    settled = largest;
    return Optional.empty();
  }

  /** The same where all groups have the same size, as more in every group never can do less. */
  Optional<Checked> alikeUpTo(int largest) {
    boolean mayNotEnd = sizes.startsMembers();
    for (int size = settled + 1; size <= largest; size += mayNotEnd ? size : 1) {
      Optional<Checked> found = ask(Collections.nCopies(sizes.groups().size(), size));
      if (found.isPresent() || !stopped.isEmpty() && !mayNotEnd) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** Looks at the next ones, as far as they have few states. */
  Optional<Checked> glance() {
    for (int size = settled + 1; size <= GLANCED_AT && stopped.isEmpty(); size++) {
      for (List<Integer> vector :
          SizeVectors.instances(sizes.groups().size(), sizes.least(), size)) {
        Optional<Checked> found = single.glance(vector);
        if (found.isEmpty()) {
          return Optional.empty();
        } else if (found.get().verdict().outcome() != universal) {
          return Optional.of(shown(found.get(), vector));
        }
      }
    }
    return Optional.empty();
  }

  /** Asks some that are larger than those which are asked in turn. */
  Optional<Checked> stillLarger() {
    single.becomesOneOfMany();
    String before = stopped;
    for (int size : STILL_LARGER) {
      for (List<Integer> vector : SizeVectors.some(sizes.groups().size(), sizes.least(), size)) {
        Optional<Checked> found = ask(vector);
        if (found.isPresent() || !stopped.equals(before)) {
          stopped = before;
          return found;
        }
      }
      largestAsked = size;
    }
    return Optional.empty();
  }

  /** The answer of one system, unless it is the one expected of all. */
  private Optional<Checked> ask(List<Integer> vector) {
    SingleSystem.Answer answer = single.ask(vector);
    if (answer instanceof SingleSystem.Answer.Other other) {
      return Optional.of(shown(other.checked(), vector));
    } else if (answer instanceof SingleSystem.Answer.Unsettled unsettled) {
      stopped = unsettled.why();
    } else {
      vacuous &= ((SingleSystem.Answer.LikeAll) answer).isVacuous();
    }
    return Optional.empty();
  }

  /** What a single system shows is true. */
  private Checked shown(Checked checked, List<Integer> vector) {
    Verdict verdict = checked.verdict();
    story.add(
        new Choice(
            text.of(vector), "the first system that shows it, small ones being asked first"));
    return new Checked(
        new Verdict(
            verdict.outcome(),
            verdict.caveats(),
            "with " + text.of(vector) + ": " + verdict.reason(),
            verdict.evidence(),
            budget.facts()),
        checked.plan().map(plan -> plan.after(story)),
        checked.reasons(),
        checked.space());
  }
}

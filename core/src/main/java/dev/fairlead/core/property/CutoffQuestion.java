package dev.fairlead.core.property;

import dev.fairlead.core.fairness.Balanced;
import dev.fairlead.core.fairness.BalancedSums;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.fairness.NamedSteps;
import dev.fairlead.core.fairness.StartedMembers;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.StateSpace;
import java.util.List;
import java.util.Optional;

/**
 * A question to a system in which counts end at a cutoff. A fair run of an instance is a fair run
 * here (docs/fairness.md); the reverse need not be true.
 */
public final class CutoffQuestion implements Model.Question {
  private final Model.Question counted;
  private final CutoffSpace states;
  private final Balance balance;
  private final FairnessNotion notion;
  private final Balanced.Members members;
  private final NamedSteps named;

  /** If only runs are looked at in which members are started for ever. */
  private final Optional<StartedMembers> started;

  /** Sums of counts that are balanced, too. */
  private final List<BalancedSums.Weighting> sums;

  /**
   * @param notion the only one that will be asked for
   * @param members whether there are always as many of them
   */
  public CutoffQuestion(
      Model.Question counted, Balance balance, FairnessNotion notion, Balanced.Members members) {
    this(
        counted,
        (CutoffSpace) counted.space(),
        balance,
        notion,
        members,
        Optional.empty(),
        List.of());
  }

  private CutoffQuestion(
      Model.Question counted,
      CutoffSpace states,
      Balance balance,
      FairnessNotion notion,
      Balanced.Members members,
      Optional<StartedMembers> started,
      List<BalancedSums.Weighting> sums) {
    this.counted = counted;
    this.states = states;
    this.balance = balance;
    this.notion = notion;
    this.members = members;
    this.started = started;
    this.sums = sums;
    this.named = new NamedSteps(states);
  }

  /** The states with their counts, whatever the notion makes of their steps. */
  public CutoffSpace states() {
    return states;
  }

  /**
   * The same question, to be asked in its place.
   *
   * @param some the space of this question with fewer states: none is missing that an instance can
   *     come to
   */
  public CutoffQuestion about(CutoffSpace some) {
    return new CutoffQuestion(
        counted, some, balance, notion, members, started.map(of -> new StartedMembers(some)), sums);
  }

  /** The same question about the runs on which these sums of counts are balanced, too. */
  public CutoffQuestion balancing(List<BalancedSums.Weighting> weightings) {
    return new CutoffQuestion(counted, states, balance, notion, members, started, weightings);
  }

  /** Whether there are always as many members. */
  public Balanced.Members members() {
    return members;
  }

  /** The same question about the runs in which members are started for ever, fair or not. */
  public CutoffQuestion growing() {
    return new CutoffQuestion(
        counted,
        states,
        balance,
        FairnessNotion.NONE,
        members,
        Optional.of(new StartedMembers(states)),
        sums);
  }

  @Override
  public StateSpace space() {
    return started.<StateSpace>map(of -> of).orElse(notion.takesEveryStep() ? named : states);
  }

  /** Steps that are named by where they start have these names in one instance only. */
  @Override
  public Optional<Model.Question> fork() {
    return notion.takesEveryStep() || states != counted.space() || started.isPresent()
        ? Optional.empty()
        : counted.fork().map(fork -> new CutoffQuestion(fork, balance, notion, members));
  }

  @Override
  public Property property() {
    return counted.property();
  }

  @Override
  public boolean hasAnnotations() {
    return counted.hasAnnotations();
  }

  @Override
  public Fairness fairness(FairnessNotion asked) {
    if (asked != notion) {
      throw new IllegalArgumentException(asked + " was not to be asked for");
    }
    Fairness fairness = notion.takesEveryStep() ? global() : counted.fairness(notion);
    Fairness demanded =
        started.map(of -> FairnessOf.both(fairness, of.fairness())).orElse(fairness);
    return switch (balance) {
      case ON -> FairnessOf.both(demanded, balanced());
      case OFF -> demanded;
    };
  }

  private Fairness balanced() {
    Balanced counts = new Balanced(states, this::step, members);
    return sums.isEmpty()
        ? counts
        : FairnessOf.both(counts, new BalancedSums(states, this::step, sums));
  }

  private Fairness global() {
    return hasAnnotations()
        ? FairnessOf.both(named.fairness(), counted.fairness(FairnessNotion.ANNOTATED))
        : named.fairness();
  }

  private int step(int processSet) {
    return started.isPresent()
        ? started.get().processSet(processSet)
        : notion.takesEveryStep() ? named.processSet(processSet) : processSet;
  }
}

package dev.fairlead.promela;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.fairness.TimerFairness;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnySetting;
import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Grades;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.StateValue;
import dev.fairlead.core.space.FoldedTimers;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.promela.claims.Claim;
import dev.fairlead.promela.claims.Questions;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.References;
import dev.fairlead.promela.semantics.Distances;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.semantics.PromelaSymmetry;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A property of a model. The agents of fairness are the processes, or the statements as labelled; a
 * rendezvous engages both of its sides.
 *
 * @param looksAt what is observed, found out when it is asked for
 * @param equals what there is to know about equal processes
 * @param slim makes the same question about less
 * @param another makes the same question for another thread
 * @param anySetting the same for every setting of abstract timers
 * @param owesTimers whether runs are to be fair to abstract timers
 * @param grades of a graded model
 */
record PromelaQuestion(
    StateSpace space,
    Property property,
    Optional<Model.Alongside> alongside,
    Supplier<OptionalLong> looksAt,
    EqualProcesses equals,
    Slimming slim,
    Supplier<Optional<Model.Question>> another,
    Optional<AnySetting<Model.Question>> anySetting,
    boolean owesTimers,
    Optional<Grades> grades)
    implements Model.Question {

  /** Makes the same question about a space that stores less. */
  @FunctionalInterface
  interface Slimming {
    Slimming NONE = (notion, allowed) -> Optional.empty();

    Optional<Reduction> of(FairnessNotion notion, Reductions allowed);
  }

  /** What is claimed of a space. */
  static PromelaQuestion of(Claim claim, PromelaStateSpace space, EqualProcesses equals) {
    return of(claim, space, equals, space.hasFoldedTimers());
  }

  /** The same, about runs in which an abstract timer may stay at its bound for ever. */
  static PromelaQuestion unfairToTimers(Claim claim, PromelaStateSpace space) {
    return of(claim, space, EqualProcesses.NOT_LOOKED_FOR, false);
  }

  private static PromelaQuestion of(
      Claim claim, PromelaStateSpace space, EqualProcesses equals, boolean owesTimers) {
    Property property = Questions.property(claim, space);
    return new PromelaQuestion(
        space,
        property,
        Questions.alongside(claim, space),
        () -> Questions.observed(claim, space),
        equals,
        (notion, allowed) -> SlimQuestion.of(claim, property, space, notion, allowed),
        () -> Optional.of(of(claim, space.fork(), EqualProcesses.NOT_LOOKED_FOR, owesTimers)),
        Optional.empty(),
        owesTimers,
        Optional.empty());
  }

  /** The same of a graded model. */
  PromelaQuestion with(Grades grading) {
    return new PromelaQuestion(
        space,
        property,
        alongside,
        looksAt,
        equals,
        slim,
        () -> another.get().map(fork -> ((PromelaQuestion) fork).with(grading)),
        anySetting,
        owesTimers,
        Optional.of(grading));
  }

  /** The same, for every setting of abstract timers. */
  PromelaQuestion with(AnySetting<Model.Question> settings) {
    return new PromelaQuestion(
        space,
        property,
        alongside,
        looksAt,
        equals,
        slim,
        another,
        Optional.of(settings),
        owesTimers,
        grades);
  }

  /** What is claimed of a space, whose equal processes are counted if the abstraction allows it. */
  static PromelaQuestion of(Claim claim, PromelaStateSpace space, Abstraction abstraction) {
    return of(
        claim,
        space,
        equals(
            Questions.property(claim, space),
            space,
            abstraction,
            counted -> of(claim, counted, EqualProcesses.NOT_LOOKED_FOR)));
  }

  private static EqualProcesses equals(
      Property property,
      PromelaStateSpace space,
      Abstraction abstraction,
      Function<PromelaStateSpace, PromelaQuestion> asked) {
    return abstraction == Abstraction.NONE
        ? EqualProcesses.NOT_LOOKED_FOR
        : EqualProcesses.of(property, space, asked);
  }

  /** Whether time goes on in a space. */
  static PromelaQuestion timeGoesOn(PromelaStateSpace space, Abstraction abstraction) {
    EqualProcesses equals =
        equals(
            Questions.timeGoesOn(),
            space,
            abstraction,
            counted -> timeGoesOn(counted, EqualProcesses.NOT_LOOKED_FOR));
    return timeGoesOn(space, equals);
  }

  private static PromelaQuestion timeGoesOn(PromelaStateSpace space, EqualProcesses equals) {
    return new PromelaQuestion(
        space,
        Questions.timeGoesOn(),
        Optional.empty(),
        OptionalLong::empty,
        equals,
        Slimming.NONE,
        () -> Optional.of(timeGoesOn(space.fork(), EqualProcesses.NOT_LOOKED_FOR)),
        Optional.empty(),
        false,
        Optional.empty());
  }

  /** A question that one thread has to answer. */
  static PromelaQuestion forOneThread(
      StateSpace space, Property property, Optional<Model.Alongside> alongside) {
    return new PromelaQuestion(
        space,
        property,
        alongside,
        OptionalLong::empty,
        EqualProcesses.NOT_LOOKED_FOR,
        Slimming.NONE,
        Optional::empty,
        Optional.empty(),
        false,
        Optional.empty());
  }

  @Override
  public Optional<Model.Question> fork() {
    return another.get();
  }

  @Override
  public List<Reduction> reductions(FairnessNotion notion) {
    return equals.reductions(notion);
  }

  @Override
  public Model.SymmetryFinding symmetry() {
    if (!(space instanceof PromelaStateSpace plain)) {
      return Model.SymmetryFinding.NOT_LOOKED_FOR;
    }
    References references = References.of(plain.program());
    return new Model.SymmetryFinding(
        references.sorts().isEmpty()
            ? Optional.empty()
            : Optional.of(new PromelaSymmetry(plain, references)),
        List.copyOf(references.obstacles()));
  }

  @Override
  public Optional<Reduction> slimmed(FairnessNotion notion, Reductions allowed) {
    return slim.of(notion, allowed);
  }

  @Override
  public Optional<String> obstacle(FairnessNotion notion) {
    return equals.obstacle();
  }

  @Override
  public List<Model.Remark> remarks() {
    return space instanceof PromelaStateSpace model
        ? model.program().time().map(PromelaQuestion::remarks).orElse(List.of())
        : List.of();
  }

  private static List<Model.Remark> remarks(Program.Time time) {
    return List.of(
        time.skipsIdle()
            ? new Model.Remark(
                "idle time is one step", "timers are only asked whether they have expired")
            : new Model.Remark(
                "every unit of time is a step", "the value of a timer is read or assigned"),
        new Model.Remark(
            "no statements are merged, and no variables forgotten",
            "time looks at the timers of all processes"));
  }

  @Override
  public OptionalLong observed() {
    return looksAt.get();
  }

  @Override
  public Optional<Distance> distance() {
    if (property instanceof Property.NoBadStep) {
      return distances().map(Distances::toFailure);
    }
    return property instanceof Property.DeadlockFree
        ? distances().map(Distances::toDeadlock)
        : Optional.empty();
  }

  @Override
  public Optional<Distance> danger() {
    return property instanceof Property.DeadlockFree
        ? distances().flatMap(Distances::toDanger)
        : Optional.empty();
  }

  private Optional<Distances> distances() {
    return space instanceof PromelaStateSpace model ? Distances.of(model) : Optional.empty();
  }

  @Override
  public Optional<StateValue> estimate() {
    return space instanceof PromelaStateSpace model ? Questions.estimate(model) : Optional.empty();
  }

  /** SPIN's search for what is wrong in a state finds this, too. */
  @Override
  public boolean faultsViolate() {
    return property instanceof Property.NoBadStep || property instanceof Property.DeadlockFree;
  }

  @Override
  public boolean isTimed() {
    return !(space instanceof PromelaStateSpace plain) || plain.program().time().isPresent();
  }

  @Override
  public boolean hasAnnotations() {
    return false;
  }

  @Override
  public Fairness fairness(FairnessNotion notion) {
    Fairness chosen = FairnessOf.notion(notion, space, Annotations.NONE);
    return owesTimers ? FairnessOf.both(chosen, new TimerFairness((FoldedTimers) space)) : chosen;
  }
}

package dev.fairlead.promela;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.TFairness;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumberQuestion;
import dev.fairlead.core.property.CutoffQuestion;
import dev.fairlead.core.property.Grades;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reach;
import dev.fairlead.promela.claims.Claim;
import dev.fairlead.promela.claims.Questions;
import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import dev.fairlead.promela.semantics.TracedStateSpace;
import dev.fairlead.promela.syntax.MemberApart;
import dev.fairlead.promela.syntax.PromelaParser;
import dev.fairlead.promela.syntax.Spec;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes questions of the claims of a model. */
final class ClaimQuestions {
  private final Spec spec;
  private final Optional<PromelaParser.Goal> guide;
  private final TFairness tFairness;
  private final Grades.Demand demand;

  /** What is needed of the model for a claim; programs are immutable and can be shared. */
  private final Map<Claim, Program> programs = new HashMap<>();

  /**
   * @param guide the estimate for directed searches, if one was given beside the text
   * @param demand the least degree that counts as holding
   */
  ClaimQuestions(
      Spec spec, Optional<PromelaParser.Goal> guide, TFairness tFairness, Grades.Demand demand) {
    this.spec = spec;
    this.guide = guide;
    this.tFairness = tFairness;
    this.demand = demand;
  }

  /** The question that a claim is about, or the questions for systems of every size. */
  Model.Question of(Claim claim, Abstraction abstraction) {
    if (spec.groups().isEmpty()) {
      return question(spec, claim, abstraction);
    }
    refuseWhatNeedsNumber(claim);
    Spec least =
        spec.startsGroups() ? spec.sized(Collections.nCopies(spec.groups().size(), 0)) : spec;
    PromelaQuestion smallest = (PromelaQuestion) question(least, claim, abstraction);
    boolean traced = claim instanceof Claim.Trace || claim instanceof Claim.TraceEnd;
    Optional<MemberApart> apart = memberApart(claim);
    AnyNumberOf<Model.Question> sizes =
        new AnyNumberOf<>(
            Claim.reduced(spec, traced ? new Claim.EndStates() : claim),
            apart,
            EqualProcesses.seesEveryStep(smallest.property()),
            refusal(claim, abstraction),
            sized -> question(sized, claim, abstraction),
            (space, balance, notion, members) ->
                new CutoffQuestion(
                    PromelaQuestion.of(claim, space, EqualProcesses.NOT_LOOKED_FOR),
                    balance,
                    notion,
                    members),
            space -> PromelaQuestion.of(claim, space, EqualProcesses.NOT_LOOKED_FOR));
    apart
        .flatMap(member -> sizes.asymmetry())
        .ifPresent(
            why -> {
              throw mistake(
                  claim,
                  "FL0584",
                  "it may make a difference which member is meant: " + why,
                  "give the number of one of them");
            });
    return new AnyNumberQuestion(smallest, sizes);
  }

  private Optional<MemberApart> memberApart(Claim claim) {
    List<MemberApart> named =
        claim.unit().orElse(null) instanceof Spec.Ltl formula
            ? MemberApart.in(spec, formula)
            : List.of();
    if (named.size() > 1) {
      throw mistake(
          claim, "FL0584", "a formula can name one member only", "use the same name throughout");
    }
    return named.stream().findFirst();
  }

  private ModelException mistake(Claim claim, String code, String message, String hint) {
    return claim.place().orElseGet(() -> spec.units().get(0).span()).error(code, message, hint);
  }

  private static Optional<String> refusal(Claim claim, Abstraction abstraction) {
    if (claim instanceof Claim.Trace || claim instanceof Claim.TraceEnd) {
      return Optional.of("a trace follows the statements inside of atomic sequences");
    }
    return abstraction == Abstraction.NONE ? Optional.of("--abstraction none") : Optional.empty();
  }

  /** There is no time for any number of processes, so there are no questions about it. */
  private void refuseWhatNeedsNumber(Claim claim) {
    boolean timed =
        claim instanceof Claim.Reaches reaches && !(reaches.goal().asked() instanceof Reach.Ever)
            || claim instanceof Claim.Ltl ltl && ltl.formula().formula().hasBound();
    if (timed || spec.timing().declared()) {
      throw mistake(
          claim,
          "FL0583",
          "time and any number of processes do not go together",
          "put a number for '*'");
    }
  }

  /**
   * @param sized of which every number is known, or the smallest system counts
   */
  private Model.Question question(Spec sized, Claim claim, Abstraction abstraction) {
    if (claim instanceof Claim.Trace trace) {
      TracedStateSpace space = new TracedStateSpace(program(sized, claim), trace.events());
      return PromelaQuestion.forOneThread(
          space, Questions.property(trace), Questions.alongside(trace, space));
    } else if (claim instanceof Claim.TraceEnd end) {
      TracedStateSpace space = new TracedStateSpace(program(sized, claim), end.events());
      return PromelaQuestion.forOneThread(space, Questions.property(end, space), Optional.empty());
    }
    PromelaStateSpace space = new PromelaStateSpace(program(sized, claim), View.COLLAPSED);
    PromelaQuestion question = graded(PromelaQuestion.of(claim, space, abstraction));
    return space.hasFoldedTimers()
        ? question.with(
            new AbstractTimers(Claim.reduced(sized, claim), claim, tFairness, abstraction))
        : question;
  }

  private PromelaQuestion graded(PromelaQuestion question) {
    return spec.grading()
        .logic()
        .map(logic -> question.with(demand.of(logic, spec.grading().levels())))
        .orElse(question);
  }

  /** What is needed of the model where no claim of the text is asked about. */
  Program system() {
    return program(spec, new Claim.EndStates());
  }

  private Program program(Spec sized, Claim claim) {
    // Traces are no part of a program, and nothing else of the text is left out of others.
    boolean traced = claim instanceof Claim.Trace || claim instanceof Claim.TraceEnd;
    Claim part = traced || claim.unit().isEmpty() ? new Claim.EndStates() : claim;
    return sized == spec
        ? programs.computeIfAbsent(part, asked -> lowered(sized, asked))
        : lowered(sized, part);
  }

  private Program lowered(Spec sized, Claim claim) {
    Spec part = Claim.reduced(sized, claim);
    return Lowering.lower(guide.map(given -> Questions.withEstimate(part, given)).orElse(part));
  }
}

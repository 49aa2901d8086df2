package dev.fairlead.api;

import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.FairnessReason;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One answered question, ready to be shown.
 *
 * @param number of the question within the model, counted from 1
 * @param property the assertion as the user wrote it
 * @param kind as in JSON, e.g. {@code ltl}
 * @param fairness the notion the verdict was reached under
 * @param annotations true if the model's own annotations were demanded on top of the notion
 * @param run the evidence in the model's names, where there is any
 * @param blocked the processes that wait where the run ends, each with its reason
 * @param agents why the loop of the run is fair, one entry for every agent
 * @param plan how the question was answered, one sentence a line
 * @param certification what became of the wish for a certificate, where there was one
 * @param settledBy the property whose search settled this one as well, if it needed none of its own
 */
public record Answer(
    int number,
    String property,
    String kind,
    FairnessNotion fairness,
    boolean annotations,
    Verdict verdict,
    Optional<Run> run,
    Blocked blocked,
    List<AgentReason> agents,
    List<String> plan,
    Optional<Certification> certification,
    Optional<String> settledBy) {

  public Answer {
    agents = List.copyOf(agents);
    plan = List.copyOf(plan);
  }

  public Outcome outcome() {
    return verdict.outcome();
  }

  /** The same answer with another view of its run. */
  public Answer withRun(Run other) {
    return new Answer(
        number,
        property,
        kind,
        fairness,
        annotations,
        verdict,
        Optional.of(other),
        blocked,
        agents,
        plan,
        certification,
        settledBy);
  }

  /** The same answer without how it was found. */
  public Answer withoutPlan() {
    return new Answer(
        number,
        property,
        kind,
        fairness,
        annotations,
        verdict,
        run,
        blocked,
        agents,
        List.of(),
        certification,
        settledBy);
  }

  /**
   * Why a loop is fair to an agent, in words: {@code moves at step 3}.
   *
   * @param step that the reason speaks of, if it does
   */
  public record AgentReason(String agent, String reason, OptionalInt step) {
    private static final String MOVES = "moves at step ";

    /** Whether it takes part in the loop. */
    public boolean moves() {
      return reason.startsWith(MOVES);
    }

    /** Counts steps through stem and loop, as the story does. */
    public static AgentReason of(FairnessReason reason, Run run) {
      int step = run.stem().size() + reason.step();
      return new AgentReason(
          reason.agent(),
          switch (reason.why()) {
            case MOVES -> MOVES + step;
            case DISABLED -> "is disabled after step " + step;
            case NEVER_ENABLED -> "is never enabled on the loop";
            case NEVER_TRIGGERED -> "is never triggered on the loop";
            case ALL_TAKEN -> "possible on the loop is taken on it";
          },
          reason.step() > 0 ? OptionalInt.of(step) : OptionalInt.empty());
    }
  }
}

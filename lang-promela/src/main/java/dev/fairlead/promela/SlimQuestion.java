package dev.fairlead.promela;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.Reductions.Kind;
import dev.fairlead.core.space.Label;
import dev.fairlead.promela.claims.Claim;
import dev.fairlead.promela.code.DeadVariables;
import dev.fairlead.promela.code.OutsideLooks;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.TransitStates;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.semantics.SlimSpace;
import dev.fairlead.promela.semantics.StepLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A question about a space in which statements that only their process can see are one step with
 * what is before them, and variables are forgotten where they are not read again, or everywhere if
 * nothing depends on them. What is proved for which question is said in {@code docs/reductions.md}.
 *
 * @param statements how many are merged
 * @param variables those that are forgotten somewhere
 * @param sliced those that are forgotten everywhere
 */
record SlimQuestion(
    Model.Question question,
    SlimSpace slim,
    int statements,
    List<String> variables,
    List<String> sliced)
    implements Reduction {
  private static final int MOST_NAMES = 6;

  /** The same as is asked of a plain space, if there is less to store. */
  static Optional<Reduction> of(
      Claim claim,
      Property property,
      PromelaStateSpace plain,
      FairnessNotion notion,
      Reductions allowed) {
    Program program = plain.program();
    if (program.time().isPresent()) {
      // Time looks at the timers of all processes, whatever these read.
      return Optional.empty();
    }
    OutsideLooks looks = new OutsideLooks(program);
    boolean merges = allowed.allow(Kind.MERGED_STATEMENTS) && mayMerge(property, program, notion);
    TransitStates transit =
        merges
            ? TransitStates.of(program, looks, claim instanceof Claim.Acceptance)
            : TransitStates.none(program, looks);
    DeadVariables dead = forgotten(property, program, looks, notion, allowed);
    if (transit.statements() == 0 && dead.names().isEmpty() && dead.slicedNames().isEmpty()) {
      return Optional.empty();
    }
    SlimSpace slim = new SlimSpace(plain, transit, dead);
    return Optional.of(
        new SlimQuestion(
            PromelaQuestion.of(claim, slim.space(), EqualProcesses.NOT_LOOKED_FOR),
            slim,
            transit.statements(),
            dead.names(),
            dead.slicedNames()));
  }

  /**
   * What is sliced away may count for ever, so that a run which comes back to a state without it
   * need not come back to one with it: only finite runs are looked for without it.
   */
  private static DeadVariables forgotten(
      Property property,
      Program program,
      OutsideLooks looks,
      FairnessNotion notion,
      Reductions allowed) {
    DeadVariables dead =
        allowed.allow(Kind.DEAD_VARIABLES) && !notion.takesEveryStep()
            ? DeadVariables.of(program, looks)
            : DeadVariables.none(program);
    return allowed.allow(Kind.SLICING) && isAboutFiniteRuns(property) ? dead.sliced(program) : dead;
  }

  private static boolean isAboutFiniteRuns(Property property) {
    return property instanceof Property.NoBadStep || property instanceof Property.DeadlockFree;
  }

  /** Where a rendezvous is possible depends on where others are, which fairness may see. */
  private static boolean mayMerge(Property property, Program program, FairnessNotion notion) {
    if (property instanceof Property.Temporal temporal) {
      boolean fair =
          notion == FairnessNotion.NONE || notion.owesEachProcess() && !program.uses().rendezvous();
      return fair
          && !temporal.formula().hasNext()
          && temporal.atoms().values().stream().allMatch(Atom.OfState.class::isInstance);
    }
    return isAboutFiniteRuns(property);
  }

  @Override
  public String what() {
    List<String> parts = new ArrayList<>();
    if (statements > 0) {
      parts.add(statements + (statements == 1 ? " statement is" : " statements are") + " merged");
    }
    if (!variables.isEmpty()) {
      parts.add("dead variables are set to 0 (" + some(variables) + ")");
    }
    if (!sliced.isEmpty()) {
      parts.add("variables are sliced away (" + some(sliced) + ")");
    }
    return String.join(" and ", parts);
  }

  private static String some(List<String> names) {
    int others = names.size() - MOST_NAMES;
    return String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
        + (others > 0 ? " and " + others + " others" : "");
  }

  @Override
  public String because() {
    List<String> parts = new ArrayList<>();
    if (statements > 0) {
      parts.add(
          "a merged statement is possible at once behind the one before it, and only its process"
              + " can see it");
    }
    if (!variables.isEmpty()) {
      parts.add("a dead variable is not read before it is written again");
    }
    if (!sliced.isEmpty()) {
      parts.add("no step and no property depends on what is sliced away");
    }
    return String.join("; ", parts);
  }

  @Override
  public boolean keepsLengths() {
    return statements == 0;
  }

  @Override
  public Label view(Label label) {
    return StepLabels.first(label);
  }

  @Override
  public boolean leavesOut(Label plainLabel) {
    return true;
  }

  @Override
  public Optional<int[]> takersOfLeftOut(int[] plain) {
    return slim.inTransit(plain);
  }

  @Override
  public Optional<int[]> standIns(int[] reduced, int[] plain) {
    return Optional.of(slim.standIns(plain));
  }

  @Override
  public boolean standsFor(int[] reduced, int[] plain, int plainLength) {
    return slim.standsFor(reduced, plain, plainLength);
  }
}

package dev.fairlead.promela;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.space.Label;
import dev.fairlead.promela.claims.Claim;
import dev.fairlead.promela.code.OutsideLooks;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.TransitStates;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.semantics.SlimSpace;
import java.util.Optional;

/**
 * Statements that only their process can see are one step with what is before them. What is proved
 * for which question is said in {@code docs/reductions.md}.
 *
 * @param question the same about the space with merged statements
 */
record MergedStatements(Model.Question question, SlimSpace slim, int statements)
    implements Reduction {

  static Optional<Reduction> of(
      Claim claim, Property property, PromelaStateSpace plain, FairnessNotion notion) {
    Program program = plain.program();
    OutsideLooks looks = new OutsideLooks(program);
    if (!isProved(property, program, notion)
        || TransitStates.obstacle(program, looks).isPresent()) {
      return Optional.empty();
    }
    TransitStates transit = TransitStates.of(program, looks, claim instanceof Claim.Acceptance);
    if (transit.statements() == 0) {
      return Optional.empty();
    }
    SlimSpace slim = plain.slim(transit);
    Model.Question question =
        PromelaQuestion.of(claim, slim.space(), EqualProcesses.NOT_LOOKED_FOR);
    return Optional.of(new MergedStatements(question, slim, transit.statements()));
  }

  /** Where a rendezvous is possible depends on where others are, which fairness may see. */
  private static boolean isProved(Property property, Program program, FairnessNotion notion) {
    if (property instanceof Property.Temporal temporal) {
      boolean fair =
          notion == FairnessNotion.NONE || notion.owesEachProcess() && !program.uses().rendezvous();
      return fair
          && !temporal.formula().hasNext()
          && temporal.atoms().values().stream().allMatch(Atom.OfState.class::isInstance);
    }
    return property instanceof Property.NoBadStep || property instanceof Property.DeadlockFree;
  }

  @Override
  public String what() {
    return statements + (statements == 1 ? " statement is" : " statements are") + " merged";
  }

  @Override
  public String because() {
    return "each is possible at once behind the one before it, and only its process can see it";
  }

  @Override
  public boolean keepsLengths() {
    return false;
  }

  @Override
  public Label view(Label label) {
    return PromelaStateSpace.first(label);
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

package dev.fairlead.core.plan;

import dev.fairlead.core.automaton.LtlTranslator;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.FormulaPrinter;
import dev.fairlead.core.ltl.Strengthening;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Looks for what a property that holds says for nothing: a formula that every run satisfies, a part
 * that plays no part, fairness that is not needed. Each is a question of its own; what is not
 * answered within the limits is not told.
 */
public final class Vacuity {
  /** Parts of a formula that are tried. */
  private static final int MOST_PARTS = 24;

  private final Supplier<Model.Question> fresh;
  private final FairnessNotion notion;
  private final Limits limits;
  private final ProgressListener listener;

  private Vacuity(
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Limits limits,
      ProgressListener listener) {
    this.fresh = fresh;
    this.notion = notion;
    this.limits = limits;
    this.listener = listener;
  }

  /**
   * The same answer, with what is vacuous about it.
   *
   * @param limits of each search
   */
  public static Checked examined(
      Checked checked,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Limits limits,
      ProgressListener listener) {
    Property property = fresh.get().property();
    if (checked.verdict().outcome() != Outcome.HOLDS
        || !property.dependsOnFairness()
        || fresh.get().anyNumber().isPresent()
        || fresh.get().anySetting().isPresent()
        || fresh.get().grades().isPresent()) {
      return checked;
    }
    List<String> findings = new Vacuity(fresh, notion, limits, listener).findings(property);
    return findings.isEmpty() ? checked : checked.withMore("; " + String.join("; ", findings));
  }

  private List<String> findings(Property property) {
    if (property instanceof Property.Temporal temporal
        && !temporal.formula().hasBound()
        && isTautology(temporal.formula())) {
      return List.of("vacuous: every run of every system satisfies the formula");
    }
    List<String> findings = new ArrayList<>();
    if (property instanceof Property.Temporal temporal) {
      findings.addAll(parts(temporal));
    }
    fairness().ifPresent(findings::add);
    return findings;
  }

  private static boolean isTautology(Formula formula) {
    var negation = LtlTranslator.translate(new Formula.Not(formula));
    return negation.edges().get(negation.initial()).isEmpty();
  }

  private List<String> parts(Property.Temporal property) {
    List<Strengthening> vacuous = new ArrayList<>();
    List<String> findings = new ArrayList<>();
    int tried = 0;
    for (Strengthening each : Strengthening.of(property.formula())) {
      boolean isKnown = vacuous.stream().anyMatch(each::isWithin);
      if (!isKnown && tried++ < MOST_PARTS && holds(each.formula())) {
        vacuous.add(each);
        findings.add("vacuous: " + inWords(each));
      }
    }
    return findings;
  }

  private static String inWords(Strengthening each) {
    return each.isConsequent()
        ? quoted(each.context().operands().get(0))
            + " is never true there, so "
            + quoted(each.part())
            + " is never demanded"
        : "it holds whatever " + quoted(each.part()) + " is";
  }

  /** Atoms as they are in the text: the quotes around them are for the parser of formulas. */
  private static String quoted(Formula formula) {
    return "'" + FormulaPrinter.print(formula).replace("\"", "") + "'";
  }

  /** The weakest notions that the chosen one implies and that are enough. */
  private Optional<String> fairness() {
    List<FairnessNotion> enough = new ArrayList<>();
    for (FairnessNotion weaker : FairnessNotion.values()) {
      boolean isImplied = enough.stream().anyMatch(weaker::implies);
      if (weaker != notion
          && notion.implies(weaker)
          && !isImplied
          && (weaker != FairnessNotion.ANNOTATED || fresh.get().hasAnnotations())
          && isHolding(Checker.checkInstance(fresh.get(), fresh, weaker, limits, listener))) {
        enough.add(weaker);
      }
    }
    return enough.isEmpty()
        ? Optional.empty()
        : Optional.of(
            notion
                + " fairness is not needed: it holds under "
                + String.join(" and under ", enough.stream().map(String::valueOf).toList()));
  }

  private boolean holds(Formula formula) {
    Supplier<Model.Question> another = () -> new Changed(fresh.get(), formula);
    return isHolding(Checker.checkInstance(another.get(), another, notion, limits, listener));
  }

  private static boolean isHolding(Checked checked) {
    return checked.verdict().outcome() == Outcome.HOLDS;
  }

  /** The same system with another formula over the same atoms; nothing is reduced for it. */
  private record Changed(Model.Question question, Formula formula) implements Model.Question {
    @Override
    public StateSpace space() {
      return question.space();
    }

    @Override
    public Property property() {
      Map<String, dev.fairlead.core.property.Atom> atoms =
          ((Property.Temporal) question.property()).atoms();
      return new Property.Temporal(formula, atoms);
    }

    @Override
    public boolean hasAnnotations() {
      return question.hasAnnotations();
    }

    @Override
    public Fairness fairness(FairnessNotion chosen) {
      return question.fairness(chosen);
    }

    @Override
    public Optional<Model.Question> fork() {
      return question.fork().map(fork -> new Changed(fork, formula));
    }
  }
}

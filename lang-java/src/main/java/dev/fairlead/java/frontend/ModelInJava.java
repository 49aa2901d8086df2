package dev.fairlead.java.frontend;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.LtlParser;
import dev.fairlead.core.ltl.ParsedFormula;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.java.View;
import dev.fairlead.java.definition.Claim;
import dev.fairlead.java.definition.Group;
import dev.fairlead.java.definition.SystemDefinition;
import dev.fairlead.java.semantics.JavaStateSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A model in Java with its claims. Each question is about a description of its own. */
final class ModelInJava implements Model {
  private final String name;
  private final Supplier<SystemDefinition> describing;
  private final SystemDefinition system;
  private final List<Diagnostic> warnings;
  private final Map<Assertion, Claim> claims = new LinkedHashMap<>();
  private final Map<Assertion, Claim> givenBeside = new HashMap<>();

  /**
   * @param describing asks the model for its system again
   */
  ModelInJava(
      String name,
      Supplier<SystemDefinition> describing,
      SystemDefinition system,
      List<Diagnostic> warnings) {
    this.name = name;
    this.describing = describing;
    this.system = system;
    this.warnings = List.copyOf(warnings);
    for (Claim claim : system.claims()) {
      claims.put(new Assertion(claim.text(), claim.name()), claim);
    }
    Mistakes.inEach(system.claims(), this::binding);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<Diagnostic> warnings() {
    return warnings;
  }

  @Override
  public List<Assertion> assertions() {
    return List.copyOf(claims.keySet());
  }

  @Override
  public StateSpace mainSystem() {
    return JavaStateSpace.of(again());
  }

  @Override
  public StateSpace mainSystem(Abstraction abstraction) {
    JavaStateSpace plain = JavaStateSpace.of(again());
    return abstraction != Abstraction.NONE && hasEquals() ? plain.counted() : plain;
  }

  @Override
  public Assertion assertionFor(String ltlFormula) {
    parsed(new SourceText("--ltl", ltlFormula));
    Assertion assertion = new Assertion(ltlFormula, ltlFormula);
    givenBeside.put(assertion, new Claim.Ltl(ltlFormula));
    return assertion;
  }

  @Override
  public boolean dependsOnFairness(Assertion assertion) {
    Claim claim = claim(assertion);
    return claim instanceof Claim.Ltl || claim instanceof Claim.Always;
  }

  @Override
  public Question instantiate(Assertion assertion) {
    return instantiate(assertion, Abstraction.AUTO);
  }

  @Override
  public Question instantiate(Assertion assertion, Abstraction abstraction) {
    boolean counted = abstraction != Abstraction.NONE && hasEquals();
    return JavaQuestion.of(
        JavaStateSpace.of(again()),
        binding(claim(assertion)),
        counted,
        abstraction == Abstraction.NONE || counted ? Optional.empty() : obstacle());
  }

  private Claim claim(Assertion assertion) {
    return claims.getOrDefault(assertion, givenBeside.get(assertion));
  }

  private boolean hasEquals() {
    return system.groups().stream().anyMatch(Group::isCounted);
  }

  private Optional<String> obstacle() {
    return system.groups().size() == 1
        ? Optional.empty()
        : Optional.of("every process has a name of its own; processes(name, count, …) are equal");
  }

  /** Another description of the same system. */
  private SystemDefinition again() {
    SystemDefinition described = describing.get();
    if (!described.outline().equals(system.outline())) {
      throw new ModelException(
          JavaFrontEnd.error(
              "FL0605",
              name,
              "the model describes another system each time it is asked",
              "define() must depend on nothing but its parameters"));
    }
    return described;
  }

  private Function<JavaStateSpace, Property> binding(Claim claim) {
    if (claim instanceof Claim.DeadlockFree) {
      return space -> new Property.DeadlockFree(space::isValidEnd, "a deadlock");
    } else if (claim instanceof Claim.Reaches reaches) {
      String what = "the predicate of '" + claim.text() + "'";
      return space ->
          new Property.Reaches(
              (state, length) -> space.holds(reaches.holds(), what, state, length));
    } else if (claim instanceof Claim.Always always) {
      Formula everywhere = new Formula.Always(new Formula.Atom(always.name()));
      return space ->
          new Property.Temporal(
              everywhere, Map.of(always.name(), ofState(always.name(), always.holds(), space)));
    }
    ParsedFormula formula = parsed(new SourceText(name, claim.text()));
    return space -> new Property.Temporal(formula.formula(), atoms(formula, space));
  }

  /**
   * @throws ModelException if it is no formula about this model
   */
  private ParsedFormula parsed(SourceText source) {
    ParsedFormula formula = LtlParser.parse(source);
    List<String> known = new ArrayList<>(system.atoms().keySet());
    known.addAll(system.events());
    Mistakes.inEach(
        formula.atomOffsets().entrySet(),
        atom -> {
          if (!known.contains(atom.getKey())) {
            String meant = Suggestion.didYouMean(atom.getKey(), known);
            throw new ModelException(
                new Diagnostic(
                    "FL0604",
                    source,
                    atom.getValue(),
                    atom.getKey().length(),
                    "'" + atom.getKey() + "' is neither an atom nor an action of the model",
                    meant.isEmpty() ? "there are " + String.join(", ", known) : meant));
          }
        });
    return formula;
  }

  private Map<String, Atom> atoms(ParsedFormula formula, JavaStateSpace space) {
    Map<String, Atom> atoms = new HashMap<>();
    for (String atom : formula.atomOffsets().keySet()) {
      Predicate<View<Object>> holds = system.atoms().get(atom);
      atoms.put(
          atom,
          holds == null
              ? new Atom.OfEvent(label -> label.text().equals(atom), false)
              : ofState(atom, holds, space));
    }
    return atoms;
  }

  private static Atom ofState(String atom, Predicate<View<Object>> holds, JavaStateSpace space) {
    String what = "the predicate '" + atom + "'";
    return new Atom.OfState((state, length) -> space.holds(holds, what, state, length));
  }
}

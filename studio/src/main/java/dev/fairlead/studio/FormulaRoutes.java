package dev.fairlead.studio;

import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.core.automaton.AutomatonFacts;
import dev.fairlead.core.automaton.Hoa;
import dev.fairlead.core.automaton.LtlTranslator;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.FormulaPattern;
import dev.fairlead.core.ltl.FormulaPrinter;
import dev.fairlead.core.ltl.LtlParser;
import dev.fairlead.core.ltl.Simplifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Help with formulas: patterns to begin with, whether a formula can be used, its automaton. */
final class FormulaRoutes implements Router.Routes {
  private static final List<String> LETTERS = List.of("P", "S", "Q", "R");

  private final Workspace workspace;

  FormulaRoutes(Workspace workspace) {
    this.workspace = workspace;
  }

  @Override
  public void register(Router router) {
    router.post("formula/patterns", request -> patterns());
    router.post("formula/automaton", request -> automaton(request.text("formula")));
    router.post("formula/try", this::tried);
  }

  private static Object patterns() {
    List<Object> formulas = new ArrayList<>();
    List<Object> patterns = new ArrayList<>();
    List<Object> scopes = new ArrayList<>();
    for (FormulaPattern pattern : FormulaPattern.values()) {
      patterns.add(Map.of("name", pattern.toString(), "meaning", pattern.meaning()));
      for (FormulaPattern.Scope scope : FormulaPattern.Scope.values()) {
        formulas.add(
            Map.of(
                "pattern", pattern.toString(),
                "scope", scope.toString(),
                "formula", pattern.formula(scope),
                "letters", LETTERS.stream().filter(each -> pattern.uses(each, scope)).toList()));
      }
    }
    for (FormulaPattern.Scope scope : FormulaPattern.Scope.values()) {
      scopes.add(Map.of("name", scope.toString(), "meaning", scope.meaning()));
    }
    return Map.of("patterns", patterns, "scopes", scopes, "formulas", formulas);
  }

  private static Object automaton(String text) {
    Formula formula = LtlParser.parse(new SourceText("formula", text)).formula();
    if (formula.hasBound()) {
      throw new InvalidInputException("an automaton does not measure time");
    }
    Tgba automaton = LtlTranslator.translate(formula);
    AutomatonFacts facts = new AutomatonFacts(automaton);
    List<Object> states = new ArrayList<>();
    List<Object> edges = new ArrayList<>();
    for (int state = 0; state < automaton.states(); state++) {
      states.add(Map.of("number", state, "accepting", facts.acceptingSink(state)));
      for (Tgba.Edge edge : automaton.edges().get(state)) {
        edges.add(
            Map.of(
                "from", state,
                "to", edge.target(),
                "label", edge.cube().text(automaton.atoms()),
                "sets", edge.acceptance().stream().boxed().toList()));
      }
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("formula", FormulaPrinter.print(formula));
    result.put("simplified", FormulaPrinter.print(Simplifier.simplify(formula)));
    result.put("initial", automaton.initial());
    result.put("acceptanceSets", automaton.acceptanceSets());
    result.put("states", states);
    result.put("edges", edges);
    result.put("hoa", Hoa.write(automaton, FormulaPrinter.print(formula)));
    return result;
  }

  /** Whether a formula can be asked of a model; if not, the request fails with the place. */
  private Object tried(Request request) {
    CheckableModel model =
        CheckableModel.open(workspace.model(request.text("name"), request.text("text")));
    return Map.of("property", model.formula(request.text("formula")).text());
  }
}

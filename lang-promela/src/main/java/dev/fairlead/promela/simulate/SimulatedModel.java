package dev.fairlead.promela.simulate;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.graph.BodyLayout;
import dev.fairlead.promela.graph.Element;
import dev.fairlead.promela.graph.StepOperation;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A model as SPIN's simulator has it.
 *
 * @param bodies in the order of the text
 * @param priorities whether they are used
 */
record SimulatedModel(
    NameTable names,
    SpinWording wording,
    Lines lines,
    Map<Spec.Unit, Body> bodies,
    Spec spec,
    boolean priorities) {

  /**
   * @param program the same model, for its symbols
   * @param merging whether statements are merged as in a verifier, for its recordings
   */
  static SimulatedModel of(Spec spec, Program program, boolean merging) {
    NameTable names = new NameTable(spec, program.symbols());
    Iterator<BodyLayout> layouts = Lowering.layouts(spec, merging).iterator();
    Map<Spec.Unit, Body> bodies = new LinkedHashMap<>();
    int nevers = 0;
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Proctype type) {
        int parameters = type.parameters().stream().mapToInt(p -> p.variables().size()).sum();
        int priority = type.priority().map(names::constant).orElse(1);
        int active = type.active().map(names::constant).orElse(0);
        Optional<Expr> provided = type.provided();
        bodies.put(
            unit,
            new Body(type.name(), layouts.next(), parameters, provided, priority, active, false));
      } else if (unit instanceof Spec.Init init) {
        int priority = init.priority().map(names::constant).orElse(1);
        bodies.put(
            unit, new Body(Program.INIT, layouts.next(), 0, Optional.empty(), priority, 1, false));
      } else if (unit instanceof Spec.Never never) {
        String name = never.name().orElse("never_" + nevers++);
        bodies.put(unit, claim(name, layouts.next()));
      } else if (unit instanceof Spec.Trace trace) {
        bodies.put(unit, claim(trace.name().orElse(Program.TRACE), layouts.next()));
      }
    }
    for (Body body : bodies.values()) {
      for (Element element : body.layout().elements()) {
        if (element.operation() instanceof StepOperation.Basic basic
            && basic.statement() instanceof Stmt.Assign assign) {
          names.note(assign, basic.scope());
        }
      }
    }
    Lines lines = new Lines(bodies.values());
    SpinWording wording = new SpinWording(names, lines);
    return new SimulatedModel(names, wording, lines, bodies, spec, program.uses().priority());
  }

  private static Body claim(String name, BodyLayout layout) {
    return new Body(name, layout, 0, Optional.empty(), 1, 0, true);
  }

  Map<String, Body> byName() {
    Map<String, Body> named = new HashMap<>();
    bodies.values().forEach(body -> named.put(body.name(), body));
    return named;
  }

  /** The last line of the text: where SPIN is when it has read it. */
  String end() {
    SourceText source = spec.units().get(0).span().source();
    return source.name() + ":" + source.place(source.text().length()).line();
  }

  /** By the number that recordings call them by. */
  List<Body> inOrder() {
    return new ArrayList<>(bodies.values());
  }
}

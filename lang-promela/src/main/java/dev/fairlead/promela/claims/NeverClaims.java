package dev.fairlead.promela.claims;

import dev.fairlead.core.property.NeverClaim;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.Value;
import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.graph.Edge;
import dev.fairlead.promela.graph.Operation;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Printer;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Makes an automaton of the control graph of a never claim. Its conditions become atoms, named by
 * their text. In an atomic sequence a claim takes several steps at the same position, so a path
 * through it is one edge. An assertion that fails in a claim is a match at once.
 */
final class NeverClaims {

  /** The automaton and its atoms. */
  record Result(NeverClaim claim, Map<String, Value> atoms) {}

  /** Longer atomic sequences in a claim are taken for loops. */
  private static final int LONGEST_ATOMIC = 1000;

  private final List<List<Step>> steps;
  private final ControlGraph graph;
  private final Map<String, Value> atoms = new LinkedHashMap<>();

  private NeverClaims(ProcessType body) {
    this.steps = body.steps();
    this.graph = body.graph();
  }

  /**
   * @param body of the claim; its control states are those of the automaton
   * @throws dev.fairlead.core.diagnostic.ModelException if it does more than look at the system
   */
  static Result of(ProcessType body, Span span) {
    if (!body.graph().locals().isEmpty()) {
      throw span.error(
          "FL0581", "a never claim cannot have variables of its own", "use a global variable");
    }
    return new NeverClaims(body).result();
  }

  private Result result() {
    List<NeverClaim.State> states = new ArrayList<>();
    for (int state = 0; state < graph.states(); state++) {
      boolean isEnd = graph.end().get(state) && state != ControlGraph.GONE;
      List<NeverClaim.Edge> edges = new ArrayList<>();
      if (!isEnd) {
        follow(state, new Letter(Set.of(), Set.of()), 0, edges);
      }
      states.add(new NeverClaim.State(graph.accept().get(state), isEnd, edges));
    }
    states.add(new NeverClaim.State(false, true, List.of()));
    return new Result(new NeverClaim(graph.initial(), states), atoms);
  }

  /** The state in which an assertion has failed. */
  private int failed() {
    return graph.states();
  }

  /** What must hold and what must not. */
  private record Letter(Set<String> holding, Set<String> failing) {

    Letter with(String atom, boolean holds) {
      Set<String> changed = new TreeSet<>(holds ? holding : failing);
      changed.add(atom);
      return holds ? new Letter(changed, failing) : new Letter(holding, changed);
    }

    NeverClaim.Edge to(int target) {
      return new NeverClaim.Edge(holding, failing, target);
    }
  }

  private void follow(int state, Letter before, int depth, List<NeverClaim.Edge> into) {
    Set<String> earlier = new TreeSet<>();
    boolean certain = false;
    for (Step step : steps.get(state)) {
      Edge edge = step.edge();
      if (edge.escape() != 0 || depth > LONGEST_ATOMIC) {
        throw unsupported(edge);
      }
      Operation operation = edge.operation();
      if (operation instanceof Operation.Else) {
        if (!certain) {
          Letter letter = before;
          for (String guard : earlier) {
            letter = letter.with(guard, false);
          }
          arrive(edge, letter, depth, into);
        }
      } else if (operation instanceof Operation.Basic basic
          && basic.statement() instanceof Stmt.Condition condition
          && !(condition.expression() instanceof Expr.Literal literal && literal.value() != 0)) {
        String guard = atom(condition.expression(), ((Action.Condition) step.action()).value());
        earlier.add(guard);
        arrive(edge, before.with(guard, true), depth, into);
      } else {
        certain = true;
        arrive(edge, effect(step, before, into), depth, into);
      }
    }
  }

  private void arrive(Edge edge, Letter letter, int depth, List<NeverClaim.Edge> into) {
    boolean goesOn = edge.atomic() && !graph.end().get(edge.target());
    if (goesOn) {
      follow(edge.target(), letter, depth + 1, into);
    } else {
      into.add(letter.to(edge.target()));
    }
  }

  /** What always can be executed: it decides nothing, unless it is an assertion. */
  private Letter effect(Step step, Letter before, List<NeverClaim.Edge> into) {
    Edge edge = step.edge();
    if (edge.operation() instanceof Operation.Skip) {
      return before;
    }
    if (edge.operation() instanceof Operation.Basic basic) {
      Stmt statement = basic.statement();
      if (statement instanceof Stmt.Assert asserted) {
        String atom = atom(asserted.expression(), ((Action.Assert) step.action()).value());
        into.add(before.with(atom, false).to(failed()));
        return before.with(atom, true);
      }
      if (statement instanceof Stmt.Condition
          || statement instanceof Stmt.Printf
          || statement instanceof Stmt.Printm
          || statement instanceof Stmt.Empty) {
        return before;
      }
    }
    throw unsupported(edge);
  }

  private String atom(Expr expression, Value value) {
    String text = Printer.text(expression);
    atoms.putIfAbsent(text, value);
    return text;
  }

  private static RuntimeException unsupported(Edge edge) {
    return edge.span()
        .error(
            "FL0580",
            "a never claim can only look at the system: '" + edge.text() + "'",
            "use conditions, assertions and jumps");
  }

  /**
   * The same claim, which is accepting also wherever an atom holds: in SPIN the accept labels of
   * processes count beside those of the claim.
   */
  static NeverClaim acceptingAlsoWhere(String atom, NeverClaim claim) {
    int count = claim.states().size();
    List<NeverClaim.State> states = new ArrayList<>();
    for (int copy = 0; copy < 2; copy++) {
      for (NeverClaim.State state : claim.states()) {
        List<NeverClaim.Edge> edges = new ArrayList<>();
        for (NeverClaim.Edge edge : state.edges()) {
          Letter letter = new Letter(edge.holding(), edge.failing());
          edges.add(letter.with(atom, false).to(edge.target()));
          edges.add(letter.with(atom, true).to(edge.target() + count));
        }
        states.add(new NeverClaim.State(state.accepting() || copy == 1, state.isEnd(), edges));
      }
    }
    return new NeverClaim(claim.initial(), states);
  }
}

package dev.fairlead.promela.claims;

import dev.fairlead.core.property.NeverClaim;
import dev.fairlead.promela.claims.Letters.Letter;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.graph.Edge;
import dev.fairlead.promela.graph.StepOperation;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes an automaton of the control graph of a never claim. Its conditions become atoms, named by
 * their text. In an atomic sequence or a d_step a claim takes several steps at the same position,
 * so a path through it is one edge; where it is blocked inside, it gives up. An assertion that
 * fails in a claim is a match at once.
 */
final class NeverClaims {

  /** The automaton and its atoms. */
  record Result(NeverClaim claim, Letters letters) {}

  private final List<List<Step>> steps;
  private final ControlGraph graph;
  private final Letters letters = new Letters();

  /** The edges of the state at hand. */
  private Set<NeverClaim.Edge> edges = new LinkedHashSet<>();

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
      edges = new LinkedHashSet<>();
      if (!isEnd) {
        follow(state, Letter.ANY, new HashSet<>());
      }
      states.add(new NeverClaim.State(graph.accept().get(state), isEnd, List.copyOf(edges)));
    }
    states.add(new NeverClaim.State(false, true, List.of()));
    return new Result(new NeverClaim(graph.initial(), states), letters);
  }

  /** The state in which an assertion has failed. */
  private int failed() {
    return graph.states();
  }

  private record Visit(int place, Letter letter) {}

  /**
   * When a step is possible: where one of some conditions holds.
   *
   * @param certain whether it always is
   */
  private record Guard(int escape, boolean certain, List<Letters.Test> tests) {

    List<Letter> excludedFrom(List<Letter> letters) {
      List<Letter> left = certain ? List.of() : letters;
      for (Letters.Test test : tests) {
        left = left.stream().flatMap(letter -> test.where(letter, false).stream()).toList();
      }
      return left;
    }
  }

  /** Steps at a position, in the order and with the priorities that processes have. */
  private void follow(int state, Letter before, Set<Visit> seen) {
    // Going round inside of an atomic sequence for ever reads no further: no match.
    if (!seen.add(new Visit(state, before))) {
      return;
    }
    List<Guard> earlier = new ArrayList<>();
    for (Step step : steps.get(state)) {
      Edge edge = step.edge();
      boolean isElse = Action.isElse(step.action());
      List<Letter> possible = List.of(before);
      for (Guard guard : earlier) {
        if (isElse || guard.escape() > 0 && guard.escape() != edge.escape()) {
          possible = guard.excludedFrom(possible);
        }
      }
      for (Letter letter : possible) {
        for (Letter after : execute(edge.operation(), step.action(), letter, edge)) {
          arrive(edge, after, seen);
        }
      }
      earlier.add(guard(edge.operation(), step.action(), edge));
    }
  }

  private void arrive(Edge edge, Letter letter, Set<Visit> seen) {
    boolean goesOn = edge.atomic() && !graph.end().get(edge.target());
    if (goesOn) {
      follow(edge.target(), letter, seen);
    } else {
      edges.add(letter.to(edge.target()));
    }
  }

  private Guard guard(StepOperation operation, Action action, Edge edge) {
    if (operation instanceof StepOperation.DStep step) {
      return guard(step, (Action.DStep) action, step.first(), edge);
    }
    boolean condition =
        operation instanceof StepOperation.Basic basic
            && basic.statement() instanceof Stmt.Condition looks
            && !isTrue(looks.expression());
    if (condition) {
      Expr expression =
          ((Stmt.Condition) ((StepOperation.Basic) operation).statement()).expression();
      return new Guard(
          edge.escape(),
          false,
          List.of(letters.test(expression, ((Action.Condition) action).value())));
    }
    return new Guard(edge.escape(), true, List.of());
  }

  private Guard guard(StepOperation.DStep step, Action.DStep action, int place, Edge edge) {
    if (place == StepOperation.DStep.EXIT) {
      return new Guard(edge.escape(), true, List.of());
    }
    if (step.nodes().get(place) instanceof StepOperation.Node.Do does) {
      return guard(does.operation(), ((Action.Node.Do) action.nodes().get(place)).action(), edge);
    }
    boolean certain = false;
    List<Letters.Test> tests = new ArrayList<>();
    for (int option : ((StepOperation.Node.Choose) step.nodes().get(place)).options()) {
      Guard guard = guard(step, action, option, edge);
      certain |= guard.certain();
      tests.addAll(guard.tests());
    }
    return new Guard(edge.escape(), certain, tests);
  }

  private static boolean isTrue(Expr expression) {
    return expression instanceof Expr.Literal literal && literal.value() != 0;
  }

  /** The letters under which something can be executed: it decides, or is an assertion. */
  private List<Letter> execute(StepOperation operation, Action action, Letter before, Edge edge) {
    if (operation instanceof StepOperation.Skip || operation instanceof StepOperation.Else) {
      return List.of(before);
    }
    if (operation instanceof StepOperation.DStep step) {
      List<Letter> after = new ArrayList<>();
      walk(step, (Action.DStep) action, step.first(), before, new HashSet<>(), after, edge);
      return after;
    }
    if (operation instanceof StepOperation.Basic basic) {
      Stmt statement = basic.statement();
      if (statement instanceof Stmt.Assert asserted) {
        Letters.Test test = letters.test(asserted.expression(), ((Action.Assert) action).value());
        test.where(before, false).forEach(letter -> edges.add(letter.to(failed())));
        return test.where(before, true);
      }
      if (statement instanceof Stmt.Condition looks && !isTrue(looks.expression())) {
        return letters
            .test(looks.expression(), ((Action.Condition) action).value())
            .where(before, true);
      }
      if (statement instanceof Stmt.Condition
          || statement instanceof Stmt.Printf
          || statement instanceof Stmt.Printm
          || statement instanceof Stmt.Empty) {
        return List.of(before);
      }
    }
    throw unsupported(edge);
  }

  /** The paths through a d_step, in which the first option that is possible is taken. */
  private void walk(
      StepOperation.DStep step,
      Action.DStep action,
      int place,
      Letter before,
      Set<Visit> seen,
      List<Letter> after,
      Edge edge) {
    if (place == StepOperation.DStep.EXIT) {
      after.add(before);
    } else if (seen.add(new Visit(place, before))) {
      if (step.nodes().get(place) instanceof StepOperation.Node.Do does) {
        Action.Node.Do part = (Action.Node.Do) action.nodes().get(place);
        for (Letter letter : execute(does.operation(), part.action(), before, edge)) {
          walk(step, action, does.next(), letter, seen, after, edge);
        }
      } else {
        List<Letter> left = List.of(before);
        for (int option : ((StepOperation.Node.Choose) step.nodes().get(place)).options()) {
          for (Letter letter : left) {
            walk(step, action, option, letter, seen, after, edge);
          }
          left = guard(step, action, option, edge).excludedFrom(left);
        }
      }
    }
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

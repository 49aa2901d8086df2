package dev.fairlead.core.search;

import dev.fairlead.core.automaton.AutomatonFacts;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import java.util.List;

/**
 * Breadth-first search for a bad prefix of a safety property: a finite run after which the
 * automaton of the negation accepts whatever follows (Kupferman and Vardi 2001). It is a shortest
 * one that leads the automaton into a <em>sink</em>; an automaton may take longer than its language
 * needs to show that all is lost.
 *
 * <p>It decides the property for automata that accept through such sinks only. A sink that cannot
 * be reached means <em>holds</em> under any fairness; a bad prefix is a violation under a fairness
 * that every finite run can be extended for.
 */
public final class BadPrefix {

  private BadPrefix() {}

  /** Whether every violation has a bad prefix that ends in a sink. */
  public static boolean decides(Tgba negation) {
    return new AutomatonFacts(negation).isTerminal();
  }

  /**
   * Looks for a shortest run into a sink. The run may end in stuttering moves.
   *
   * @param workers with the atoms of the automaton, in its order
   * @throws IllegalArgumentException if the automaton is not {@linkplain #decides decided} by bad
   *     prefixes
   * @throws SearchStopped if the monitor stops it
   */
  public static Result search(
      Workers<BreadthFirst.Subject<List<Atom>>> workers,
      Tgba negation,
      StateStorage storage,
      SearchMonitor monitor) {
    return ofSystem(
        BreadthFirst.find(workers.map(system -> hunt(system, negation)), storage, monitor));
  }

  /**
   * The product with the automaton, and its sinks as a target.
   *
   * @throws IllegalArgumentException as {@link #search} does
   */
  public static Hunt hunt(BreadthFirst.Subject<List<Atom>> system, Tgba negation) {
    AutomatonFacts facts = new AutomatonFacts(negation);
    if (!facts.isTerminal()) {
      throw new IllegalArgumentException("a violation need not have a bad prefix");
    }
    ProductSpace product =
        new ProductSpace(
            system.space(), new ClaimAutomaton(system.space(), negation, system.property()));
    return new Hunt(product, Target.goal(product.automatonIs(facts::acceptingSink)));
  }

  /** What was found in the product, in terms of the system. */
  public static Result ofSystem(Result found) {
    if (found instanceof Result.Found prefix) {
      return new Result.Found(systemRun(prefix.run()), prefix.facts());
    }
    if (found instanceof Result.Fault fault) {
      return new Result.Fault(
          fault.run().map(BadPrefix::systemRun), fault.message(), fault.facts());
    }
    return found;
  }

  /** The same with all states in memory. */
  public static Result search(
      Workers<BreadthFirst.Subject<List<Atom>>> workers, Tgba negation, SearchMonitor monitor) {
    return search(workers, negation, StateStorage.EXACT, monitor);
  }

  private static FiniteRun systemRun(FiniteRun run) {
    return new FiniteRun(
        ProductSpace.systemState(run.initial()),
        run.stem().stream()
            .map(
                move ->
                    new Move(
                        move.label(), move.processSet(), ProductSpace.systemState(move.target())))
            .toList());
  }
}

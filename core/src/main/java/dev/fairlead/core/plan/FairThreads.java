package dev.fairlead.core.plan;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.reduce.symmetry.RootedSpace;
import dev.fairlead.core.reduce.symmetry.SymmetricQuestion;
import dev.fairlead.core.search.fair.AnnotatedQuotient;
import dev.fairlead.core.search.fair.FairSearch;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Answers a question about runs that are fair to each process and each folded timer by the
 * annotated quotient. If it finds a fair component, the real run to it is gone on with in the plain
 * space.
 *
 * @param answers makes answers to the question
 */
record FairThreads(
    Model.Question question,
    FairnessNotion notion,
    SymmetricQuestion symmetric,
    Plan plan,
    Watch watch,
    Supplier<Answers> answers) {

  /** Empty if a run exists that could not be shown, or the model goes wrong. */
  Optional<Checked> answer() {
    Tgba negation = plan.negation().orElseThrow();
    List<Atom> atoms = atoms(negation);
    try {
      AnnotatedQuotient.Result found =
          AnnotatedQuotient.search(
              symmetric.space(), negation, atoms, question.fairness(notion), watch.monitor());
      if (found.run().isEmpty()) {
        return Optional.of(
            answers
                .get()
                .checked(
                    Verdict.holds("no" + FairRuns.run(notion) + " violates it", found.facts())));
      }
      if (!answers.get().needRuns()) {
        return Optional.of(
            answers.get().checked(Verdict.violated(reason(), Optional.empty(), found.facts())));
      }
      return symmetric
          .inPlain(found.run().get(), true, watch.polling("concretisation", found.facts()))
          .flatMap(way -> goOn((FiniteRun) way, found.automatonState(), negation, atoms))
          .map(lasso -> violated(lasso, found.facts()))
          .filter(checked -> checked.verdict().evidence().isPresent());
    } catch (ModelFault fault) {
      return Optional.empty();
    }
  }

  private List<Atom> atoms(Tgba automaton) {
    Map<String, Atom> named =
        question.property() instanceof Property.NeverMatched never
            ? never.atoms()
            : ((Property.Temporal) question.property()).atoms();
    return automaton.atoms().stream().map(named::get).toList();
  }

  private Checked violated(Evidence lasso, SearchFacts facts) {
    return answers.get().replayed(Verdict.violated(reason(), Optional.of(lasso), facts));
  }

  private String reason() {
    return "a" + FairRuns.run(notion) + " violates it";
  }

  /** Looks for a fair loop behind a real run, with the automaton where it is by then. */
  private Optional<Evidence> goOn(FiniteRun way, int from, Tgba negation, List<Atom> atoms) {
    FairSearch.Result result =
        FairSearch.search(
            new RootedSpace(question.space(), way.afterStem()),
            startingIn(from, negation),
            atoms,
            question.fairness(notion),
            watch.monitor());
    return result instanceof FairSearch.Result.Found found
        ? found.lasso().map(rest -> rest.behind(way))
        : Optional.empty();
  }

  /** The automaton that has read the letter of the first position before. */
  private static Tgba startingIn(int state, Tgba automaton) {
    List<List<Tgba.Edge>> edges = new ArrayList<>(automaton.edges());
    Tgba.Cube anything = new Tgba.Cube(new BitSet(), new BitSet());
    edges.add(List.of(new Tgba.Edge(anything, state, new BitSet())));
    return new Tgba(automaton.atoms(), automaton.states(), automaton.acceptanceSets(), edges);
  }
}

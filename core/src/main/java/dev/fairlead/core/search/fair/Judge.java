package dev.fairlead.core.search.fair;

import dev.fairlead.core.certificate.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Looks for the fair part of a component by expanding its states again. What can be said by the
 * component's summary alone has been said before.
 */
final class Judge {

  private final Product product;
  private final SearchResources resources;
  private final Extraction extraction;
  private final StreettPruning pruning;

  Judge(Product product, SearchResources resources) {
    this.product = product;
    this.resources = resources;
    this.extraction = new Extraction(product, resources);
    this.pruning = new StreettPruning(product, resources);
  }

  /**
   * The fair part of a component that is not known completely and seems fair as far as it is. The
   * edges not seen so far may trigger compassion, so the fair part has to be singled out.
   */
  Optional<FairComponent> partial(Members members) {
    return fairPart(extraction.all(members));
  }

  /**
   * A fair part of a complete component that is not hopeless.
   *
   * @param enabled by index: the set of the agents enabled
   * @param starved the agents that strong fairness owes something
   */
  Optional<FairComponent> complete(Members members, IntUnaryOperator enabled, long[] starved) {
    Optional<Component> worthPruning =
        product.global()
            ? extraction.closed(members)
            : extraction.avoiding(starved, members, enabled);
    return worthPruning.flatMap(this::fairPart);
  }

  /**
   * Tells the measures of a complete component that is not hopeless and has no fair part.
   *
   * @param rank of the component
   */
  void rank(Members members, IntUnaryOperator enabled, long[] starved, int rank, Ranking ranking) {
    if (product.global()) {
      rankGlobally(members, starved, rank, ranking);
      return;
    }
    AgentSets sets = product.summaries().sets();
    List<Measure.Level> prefix = new ArrayList<>();
    int next = rank;
    for (int agent : Ranking.members(starved)) {
      prefix.add(new Measure.Level(next, ranking.starved(agent), 0));
      next = 0;
      int measure = ranking.number(new Measure(prefix));
      long[] only = Ranking.only(agent, starved.length);
      for (int index = 0; index < members.size(); index++) {
        if (sets.meets(enabled.applyAsInt(index), only)) {
          ranking.setUnlessSet(members.state(index), measure);
        }
      }
    }
    int first = next;
    extraction
        .avoiding(starved, members, enabled)
        .ifPresent(
            graph -> {
              pruning.rank(graph, new NestedRanks(graph, prefix, first, sets, ranking));
              resources.release(graph.bytes());
            });
  }

  /**
   * A run that is globally fair and stays in a component would take an untaken step; where there is
   * none it visits all of the component, and so does not spare a state that enables an agent which
   * the component starves.
   */
  private void rankGlobally(Members members, long[] starved, int rank, Ranking ranking) {
    Optional<Component> closed = extraction.closed(members);
    List<Integer> agents = Ranking.members(starved);
    if (closed.isPresent() && agents.isEmpty()) {
      resources.release(closed.get().bytes());
      ranking.withhold("compassion beside global fairness");
      return;
    }
    Component graph = closed.orElseGet(() -> extraction.all(members));
    int cause =
        closed.isPresent() ? ranking.recurring(agents.get(0), rank) : ranking.untakenStep(rank);
    int[] distance =
        closed.isPresent()
            ? SystemDistances.toEnabled(
                graph,
                enabled ->
                    product
                        .summaries()
                        .sets()
                        .meets(enabled, Ranking.only(agents.get(0), starved.length)))
            : SystemDistances.toUntaken(graph);
    for (int node = 0; node < graph.nodes(); node++) {
      Measure.Level level = new Measure.Level(rank, cause, distance[node]);
      ranking.set(graph.states()[node], ranking.number(new Measure(List.of(level))));
    }
    resources.release(graph.bytes());
  }

  private Optional<FairComponent> fairPart(Component graph) {
    Optional<FairComponent> found = pruning.fairPart(graph);
    resources.release(graph.bytes());
    return found;
  }
}

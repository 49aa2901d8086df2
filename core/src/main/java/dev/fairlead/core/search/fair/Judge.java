package dev.fairlead.core.search.fair;

import dev.fairlead.core.certificate.Measure;
import java.util.ArrayList;
import java.util.Arrays;
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
    Component graph = extraction.inOrderOfSystem(members);
    // What is read beside the graph: places, sources and a queue.
    long more = 4L * (graph.target().length + 4L * graph.nodes());
    resources.allocate(more);
    SystemDistances distances = new SystemDistances(graph);
    List<Integer> agents = Ranking.members(starved);
    if (!distances.isClosed()) {
      rank(graph, distances.toUntaken(), rank, ranking.untakenStep(rank), ranking);
    } else if (agents.isEmpty()) {
      ranking.withhold("compassion beside global fairness");
    } else {
      AgentSets sets = product.summaries().sets();
      long[] first = Ranking.only(agents.get(0), starved.length);
      int[] distance = distances.toEnabled(enabled -> sets.meets(enabled, first));
      rank(graph, distance, rank, ranking.recurring(agents.get(0), rank), ranking);
    }
    resources.release(graph.bytes() + more);
  }

  private static void rank(Component graph, int[] distance, int rank, int cause, Ranking ranking) {
    int[] known = {};
    for (int node = 0; node < distance.length; node++) {
      int far = distance[node];
      if (far >= known.length) {
        known = Arrays.copyOf(known, 2 * far + 1);
      }
      if (known[far] == 0) {
        Measure.Level level = new Measure.Level(rank, cause, far);
        known[far] = ranking.number(new Measure(List.of(level))) + 1;
      }
      ranking.set(graph.states()[node], known[far] - 1);
    }
  }

  private Optional<FairComponent> fairPart(Component graph) {
    Optional<FairComponent> found = pruning.fairPart(graph);
    resources.release(graph.bytes());
    return found;
  }
}

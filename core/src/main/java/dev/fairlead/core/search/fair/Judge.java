package dev.fairlead.core.search.fair;

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

  private Optional<FairComponent> fairPart(Component graph) {
    Optional<FairComponent> found = pruning.fairPart(graph);
    resources.release(graph.bytes());
    return found;
  }
}

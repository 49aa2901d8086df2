package dev.fairlead.csp.terms;

import dev.fairlead.csp.families.Occurrence;
import dev.fairlead.csp.families.Population;
import dev.fairlead.csp.lowering.GroupBearers;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Template;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The sizes of groups {@code |||{..}} while the components of a system are made. Groups are
 * components from the start, so the references to them are followed at the start, and the way along
 * which that happens tells their occurrences apart.
 */
final class GroupSizes {
  private final Population population;
  private final GroupBearers bearers;
  private Occurrence here = Occurrence.MAIN;

  GroupSizes(Map<String, Template> definitions, Population population) {
    this.population = population;
    this.bearers = new GroupBearers(definitions);
  }

  /** Whether a node has a group below it: what it becomes depends on where it occurs. */
  boolean concern(Node node) {
    return bearers.contains(node);
  }

  /** The size of a group that occurs here. */
  int of(Node.Replicated group) {
    return population.sizes().get(here.at(group.place));
  }

  /** Follows a reference to a component with groups. */
  Term behind(Node.Call call, Supplier<Term> component) {
    Occurrence outer = here;
    here = outer.at(call.place);
    try {
      return component.get();
    } finally {
      here = outer;
    }
  }
}

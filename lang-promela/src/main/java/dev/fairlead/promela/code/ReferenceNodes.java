package dev.fairlead.promela.code;

import dev.fairlead.core.reduce.symmetry.ReferenceClasses;
import dev.fairlead.promela.code.ProcessType.ChannelSite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The variables, indices, fields of channels and process numbers of a program, as nodes of classes.
 */
final class ReferenceNodes {
  private final Program program;
  private final ReferenceClasses classes = new ReferenceClasses();

  /** The families of global variables, then those of each proctype. */
  private final List<List<CellFamily>> families = new ArrayList<>();

  private final Map<CellFamily, Integer> elementNodes = new HashMap<>();
  private final Map<CellFamily, int[]> indexNodes = new HashMap<>();
  private final Map<CellFamily, int[]> fieldNodes = new HashMap<>();
  private final Map<CellFamily, Integer> scopes = new HashMap<>();
  private final int[] pidNodes;

  ReferenceNodes(Program program) {
    this.program = program;
    this.pidNodes = new int[program.types().size()];
    declare(CellFamily.of(program.globals()), 0);
    for (ProcessType type : program.types()) {
      declare(CellFamily.of(type.locals()), type.number() + 1);
      pidNodes[type.number()] = classes.node();
    }
    declareFields();
  }

  private void declare(List<CellFamily> declared, int inScope) {
    families.add(declared);
    for (CellFamily family : declared) {
      scopes.put(family, inScope);
      elementNodes.put(family, classes.node());
      int[] nodes = new int[family.dimensions().size()];
      Arrays.setAll(nodes, i -> classes.node());
      indexNodes.put(family, nodes);
    }
  }

  private void declareFields() {
    for (int s = 0; s < families.size(); s++) {
      for (CellFamily family : families.get(s)) {
        site(family, s)
            .ifPresent(
                site -> {
                  int[] nodes = new int[site.type().fields().size()];
                  Arrays.setAll(nodes, i -> classes.node());
                  fieldNodes.put(family, nodes);
                });
      }
    }
  }

  List<ChannelSite> sites(int inScope) {
    return inScope == 0 ? program.channels() : program.types().get(inScope - 1).channels();
  }

  /** The first of the channels that a family is declared with. */
  private Optional<ChannelSite> site(CellFamily family, int inScope) {
    return sites(inScope).stream()
        .filter(site -> site.offset() == family.offset())
        .filter(site -> family.holdsChannels())
        .findFirst();
  }

  ReferenceClasses classes() {
    return classes;
  }

  List<CellFamily> families(int inScope) {
    return families.get(inScope);
  }

  /** The family of a variable that is seen in a scope; null if there is none. */
  CellFamily family(Place of, int inScope) {
    for (CellFamily family : families.get(inScope)) {
      if (family.contains(of.offset())) {
        return family;
      }
    }
    return null;
  }

  int elementNode(CellFamily family) {
    return elementNodes.get(family);
  }

  int indexNode(CellFamily family, int dimension) {
    return indexNodes.get(family)[dimension];
  }

  Optional<int[]> fieldNodes(CellFamily family) {
    return Optional.ofNullable(fieldNodes.get(family));
  }

  /** The fields of all channels. */
  Collection<int[]> allFieldNodes() {
    return fieldNodes.values();
  }

  /** A use of channels by number breaks the symmetry of those that permutations move. */
  void breakChannels(String because) {
    for (CellFamily family : fieldNodes.keySet()) {
      for (int node : indexNodes.get(family)) {
        classes.breakUp(node, because);
      }
      if (scopes.get(family) > 0) {
        classes.breakUp(pidNodes[scopes.get(family) - 1], because);
      }
    }
  }

  int pidNode(int type) {
    return pidNodes[type];
  }
}

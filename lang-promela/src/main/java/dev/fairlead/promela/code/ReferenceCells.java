package dev.fairlead.promela.code;

import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.promela.code.ProcessType.ChannelSite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where references lie in states: which slots hold them, and which slots belong to processes. */
final class ReferenceCells {
  private final Program program;
  private final References references;
  private final ReferenceNodes nodes;

  ReferenceCells(Program program, References references) {
    this.program = program;
    this.references = references;
    this.nodes = references.nodes();
  }

  /** Where references lie in states of a shape. */
  ReferenceLayout layout(Shape shape) {
    ReferenceLayout.Builder cells =
        new ReferenceLayout.Builder(references.ranges(), shape.length());
    add(0, 0, -1, 0, cells);
    for (int pid = 0; pid < shape.processes(); pid++) {
      int type = shape.type(pid);
      add(
          type + 1,
          shape.base(pid),
          references.element(pid, type),
          program.types().get(type).size(),
          cells);
    }
    for (int pid = 0; pid < shape.processes(); pid++) {
      int element = references.element(pid, shape.type(pid));
      if (element >= 0) {
        // By default where a process is comes last in comparisons.
        int size = program.types().get(shape.type(pid)).size();
        Owned owned = new Owned(shape.base(pid));
        owned.add(element, size, references.sortOf(element).first());
        owned.cell(ReferenceLayout.DATA, -1, 0, cells);
      }
    }
    return cells.build();
  }

  /** A slot with the elements it belongs to. */
  private static final class Owned {
    private final int slot;
    private final List<Integer> owners = new ArrayList<>();
    private final List<Integer> strides = new ArrayList<>();
    private int origin;

    Owned(int slot) {
      this.slot = slot;
      this.origin = slot;
    }

    void add(int element, int stride, int first) {
      owners.add(element);
      strides.add(stride);
      origin -= (element - first) * stride;
    }

    void cell(int kind, int counter, int position, ReferenceLayout.Builder into) {
      into.cell(
          slot,
          kind,
          counter,
          position,
          owners.stream().mapToInt(i -> i).toArray(),
          strides.stream().mapToInt(i -> i).toArray(),
          origin);
    }
  }

  /**
   * The cells of the variables and channels of a process, or of all.
   *
   * @param owner the element that the process is, or -1
   */
  private void add(int scope, int base, int owner, int size, ReferenceLayout.Builder into) {
    Map<Integer, ChannelSite> sites = new HashMap<>();
    nodes.sites(scope).forEach(site -> sites.put(site.offset(), site));
    for (CellFamily family : nodes.families(scope)) {
      family.cells(
          (subscripts, slot) -> {
            ChannelSite site = sites.get(slot);
            if (site == null) {
              Owned cell = new Owned(base + slot);
              own(cell, owner, size);
              for (int i = 0; i < subscripts.length; i++) {
                own(cell, family, i, subscripts[i], family.dimensions().get(i).stride());
              }
              cell.cell(references.type(nodes.elementNode(family)), -1, 0, into);
            } else if (!site.type().isRendezvous()) {
              buffer(family, site, subscripts, sites, base, owner, size, into);
            }
          });
    }
  }

  private void own(Owned cell, int owner, int size) {
    if (owner >= 0) {
      cell.add(owner, size, references.sortOf(owner).first());
    }
  }

  private void own(Owned cell, CellFamily family, int dimension, int subscript, int stride) {
    int element = owner(family, dimension, subscript);
    if (element >= 0) {
      cell.add(element, stride, references.sortOf(element).first());
    }
  }

  /** The element that a subscript stands for, or -1. */
  private int owner(CellFamily family, int dimension, int subscript) {
    int type = references.type(nodes.indexNode(family, dimension));
    if (type < 0) {
      return -1;
    }
    int[] triples = references.ranges()[type];
    for (int i = 0; i < triples.length; i += 3) {
      if (subscript >= triples[i] && subscript <= triples[i + 1]) {
        return triples[i + 2] + subscript - triples[i];
      }
    }
    return -1;
  }

  /**
   * Where a variable is in an image.
   *
   * @param offset from the base of its process, or in the state
   */
  int moved(int scope, int offset, int[] images) {
    CellFamily family =
        nodes.families(scope).stream().filter(each -> each.contains(offset)).findFirst().get();
    int[] subscripts = family.subscripts(offset);
    int moved = offset;
    for (int i = 0; i < subscripts.length; i++) {
      int element = owner(family, i, subscripts[i]);
      if (element >= 0) {
        moved += (images[element] - element) * family.dimensions().get(i).stride();
      }
    }
    return moved;
  }

  private void buffer(
      CellFamily family,
      ChannelSite site,
      int[] subscripts,
      Map<Integer, ChannelSite> sites,
      int base,
      int owner,
      int size,
      ReferenceLayout.Builder into) {
    int fields = site.type().fields().size();
    int counter = base + site.buffer();
    int[] strides = new int[subscripts.length];
    for (int i = 0; i < strides.length; i++) {
      CellFamily.Dimension dimension = family.dimensions().get(i);
      ChannelSite next =
          dimension.elements() > 1 ? sites.get(family.offset() + dimension.stride()) : null;
      strides[i] = next == null ? 0 : next.buffer() - sites.get(family.offset()).buffer();
    }
    for (int at = 0; at < site.type().size(); at++) {
      Owned cell = new Owned(counter + at);
      own(cell, owner, size);
      for (int i = 0; i < subscripts.length; i++) {
        own(cell, family, i, subscripts[i], strides[i]);
      }
      if (at == 0) {
        cell.cell(ReferenceLayout.DATA, -1, 0, into);
      } else {
        int type = references.type(nodes.fieldNodes(family).orElseThrow()[(at - 1) % fields]);
        cell.cell(type, counter, (at - 1) / fields, into);
      }
    }
  }
}

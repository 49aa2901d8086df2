package dev.fairlead.promela.graph;

import dev.fairlead.promela.graph.Element.Kind;

/** Marks the elements of atomic sequences and d_steps. */
final class Atomicity {
  private Atomicity() {}

  /** Everything in the sequence is atomic but its last element, behind which control is free. */
  static void mark(Sequence sequence, int more) {
    walk(sequence, more);
    Element last = sequence.last;
    switch (last.kind) {
      case BLOCK, ATOMIC -> mark(last.body, more);
      case UNLESS -> mark(last.options.get(0), more);
      default -> {
        last.status &= ~Element.ATOMIC;
        last.status |= Element.LAST_OF_ATOMIC;
      }
    }
  }

  private static void walk(Sequence sequence, int more) {
    for (Element element : sequence.elements(sequence.last)) {
      element.status |= Element.ATOMIC | more;
      if (element.kind == Kind.ATOMIC || element.kind == Kind.DSTEP && more != 0) {
        element.kind = Kind.BLOCK;
      }
      if (element.kind == Kind.BLOCK) {
        walk(element.body, more);
      }
      element.options.forEach(option -> walk(option, more));
    }
  }

  /** A jump out of an atomic sequence ends it; one into another atomic sequence keeps control. */
  static void patchJumps(Sequence sequence) {
    for (Element element : sequence.elements(sequence.extent)) {
      if (element.kind == Kind.GOTO) {
        patch(element);
      } else {
        element.options.forEach(Atomicity::patchJumps);
      }
    }
  }

  private static void patch(Element jump) {
    int any = Element.ATOMIC | Element.LAST_OF_ATOMIC;
    if (jump.is(any) && !jump.target.is(any)) {
      jump.status = jump.status & ~Element.ATOMIC | Element.LAST_OF_ATOMIC;
    }
    if (jump.is(Element.LAST_OF_ATOMIC) && jump.target.is(any)) {
      jump.status = jump.status & ~Element.LAST_OF_ATOMIC | Element.ATOMIC;
    }
  }
}

package dev.fairlead.csp.code;

/** How many temporaries and temporary arrays a piece of code uses; both are numbered from 0. */
record Frame(int temporaries, int arrays) {

  static Frame of(Code code) {
    int[] counts = new int[2];
    count(code, counts);
    return new Frame(counts[0], counts[1]);
  }

  private static void count(Code code, int[] counts) {
    if (code instanceof Code.Temporary t) {
      counts[0] = Math.max(counts[0], t.index() + 1);
    } else if (code instanceof Code.Quantified q) {
      counts[0] = Math.max(counts[0], q.temporary() + 1);
    } else if (code instanceof Code.Assign a && a.target() instanceof Code.TemporaryTarget t) {
      counts[0] = Math.max(counts[0], t.index() + 1);
    } else if (code instanceof Code.LibraryCall c
        && c.store().isPresent()
        && c.store().get() instanceof Code.TemporaryTarget t) {
      counts[0] = Math.max(counts[0], t.index() + 1);
    } else if (code instanceof Code.NewArray n) {
      counts[1] = Math.max(counts[1], n.array() + 1);
    }
    Parts.of(code).forEach(part -> count(part, counts));
  }
}

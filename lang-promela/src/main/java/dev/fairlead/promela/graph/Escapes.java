package dev.fairlead.promela.graph;

/** Hangs the escape of an unless on everything that its main sequence may be at. */
final class Escapes {
  private Escapes() {}

  static void attach(Sequence main, Sequence escape) {
    for (Element element : main.elements(main.extent)) {
      attach(element, escape);
    }
  }

  private static void attach(Element element, Sequence escape) {
    if (element.escapes.contains(escape)) {
      return;
    }
    for (Sequence inner : element.escapes) {
      attach(inner, escape);
    }
    element.escapes.add(0, escape);
    switch (element.kind) {
      case UNLESS -> attach(element.options.get(0), escape);
      case IF, DO -> element.options.forEach(option -> attach(option, escape));
      case DSTEP -> attach(element.body.first, escape);
      case ATOMIC, BLOCK -> attach(element.body, escape);
      case STATEMENT, SKIP, ELSE, GOTO, MEETING, LOOP_EXIT, END -> {}
    }
  }
}

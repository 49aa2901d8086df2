package dev.fairlead.csp.check;

import dev.fairlead.csp.library.Library;
import dev.fairlead.csp.library.UnfitClassException;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.List;

/** Loads what a specification imports. */
final class Imports {

  private Imports() {}

  static Library load(List<Declaration> declarations, Sources sources, ClassLoader classes) {
    Library library = Library.empty();
    Span place = new Span(0, 0);
    try {
      for (Declaration declaration : declarations) {
        if (declaration instanceof Declaration.Import i) {
          place = i.span();
          library.add(i.what(), classes);
        }
      }
      library.complete();
      return library;
    } catch (UnfitClassException e) {
      throw sources.error(
          "FL0139",
          place,
          e.getMessage(),
          "import List, Set, Queue, Stack, HashTable, EntryList, Math or Example of PAT.Lib, or a"
              + " Java class from --classpath");
    }
  }
}

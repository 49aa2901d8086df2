package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.csp.syntax.CspParser;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Replaces every {@code #include} by the declarations of that file. A file included twice counts
 * once; the assertions of included files belong to them and are left out.
 */
final class Includes {

  private final Sources sources;
  private final Function<String, SourceText> reader;
  private final Set<String> seen = new HashSet<>();
  private final List<Declaration> result = new ArrayList<>();

  private Includes(Sources sources, Function<String, SourceText> reader) {
    this.sources = sources;
    this.reader = reader;
  }

  /**
   * @param reader gives the text of a file, or null if there is none
   */
  static List<Declaration> expand(Spec main, Sources sources, Function<String, SourceText> reader) {
    Includes includes = new Includes(sources, reader);
    includes.seen.add(main.source().name());
    includes.addAll(main, true);
    return includes.result;
  }

  private void addAll(Spec spec, boolean withAssertions) {
    for (Declaration declaration : spec.declarations()) {
      if (declaration instanceof Declaration.Include include) {
        addFile(include);
      } else if (withAssertions || !(declaration instanceof Declaration.Assertion)) {
        result.add(declaration);
      }
    }
  }

  private void addFile(Declaration.Include include) {
    SourceText text = reader.apply(include.file());
    if (text == null) {
      throw sources.error(
          "FL0134",
          include.span(),
          "cannot read the included file '" + include.file() + "'",
          "the path is relative to the folder of the model");
    }
    if (seen.add(text.name())) {
      addAll(CspParser.parse(text, sources.add(text)), false);
    }
  }
}

package dev.fairlead.promela.graph;

import dev.fairlead.promela.graph.Element.Kind;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Lays out {@code s unless t}. SPIN numbers what is inside of a part when it reads it, and the part
 * itself, unless it is a block, when it has read both: that of t first.
 */
final class Unlesses {
  private final SequenceBuilder builder;

  Unlesses(SequenceBuilder builder) {
    this.builder = builder;
  }

  void unless(Stmt.Unless unless, List<String> names) {
    Supplier<Sequence> main = part(unless.main());
    Sequence escape = part(unless.escape()).get();
    builder.unless(main.get(), escape, names, unless.span());
  }

  /** Lays out what is inside of a part; what is given back lays out the part. */
  Supplier<Sequence> part(Stmt part) {
    List<String> names = new ArrayList<>();
    Stmt bare = part;
    while (bare instanceof Stmt.Labelled labelled) {
      names.add(labelled.label());
      bare = labelled.statement();
    }
    Stmt statement = bare;
    if (statement instanceof Stmt.If choice) {
      List<Sequence> options = builder.options(choice.options());
      return later(() -> builder.choice(Kind.IF, options, names, choice.span()));
    } else if (statement instanceof Stmt.Do loop) {
      builder.enterLoop();
      List<Sequence> options = builder.options(loop.options());
      SequenceBuilder.Loop open = builder.leaveLoop();
      return later(
          () -> {
            builder.enterAgain(open);
            builder.choice(Kind.DO, options, names, loop.span());
          });
    } else if (part instanceof Stmt.Block || isMadeOfOthers(statement)) {
      Sequence whole =
          part instanceof Stmt.Block
              ? builder.contents(part)
              : builder.sequence(() -> builder.statement(part));
      return () -> whole;
    } else if (Element.Kind.of(statement).isNested()) {
      Sequence body = builder.contents(statement);
      Kind kind = Element.Kind.of(statement);
      return later(
          () -> builder.nested(kind, body, StatementText.of(statement), statement.span(), names));
    }
    return later(() -> builder.statement(part));
  }

  private static boolean isMadeOfOthers(Stmt statement) {
    return statement instanceof Stmt.Unless
        || statement instanceof Stmt.ForRange
        || statement instanceof Stmt.ForIn
        || statement instanceof Stmt.Select;
  }

  private Supplier<Sequence> later(Runnable layout) {
    return () -> builder.sequence(layout);
  }
}

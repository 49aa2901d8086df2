package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.ProcParts;
import dev.fairlead.csp.syntax.Stmt;
import java.util.Optional;

/**
 * Refuses what would make the order of the receivers of a broadcast count, and times, which ask who
 * hurries a step.
 */
final class BroadcastUse {
  private final Symbols symbols;
  private final Sources sources;

  private BroadcastUse(Symbols symbols, Sources sources) {
    this.symbols = symbols;
    this.sources = sources;
  }

  static void check(Symbols symbols, Sources sources) {
    Optional<Symbols.Channel> some =
        symbols.channels().values().stream().filter(Symbols.Channel::broadcast).findFirst();
    if (some.isPresent()) {
      BroadcastUse use = new BroadcastUse(symbols, sources);
      Mistakes mistakes = new Mistakes();
      symbols
          .processes()
          .values()
          .forEach(
              process ->
                  ProcParts.every(
                      process.body(), proc -> mistakes.in(() -> use.check(proc, some.get()))));
      mistakes.report();
    }
  }

  private void check(Proc proc, Symbols.Channel broadcast) {
    if (proc instanceof Proc.Receive receive && receive.effect().isPresent()) {
      Symbols.Channel channel = symbols.channels().get(receive.channel().name());
      if (channel != null && channel.broadcast()) {
        Stmt.Block block = receive.effect().get();
        throw sources.error(
            "FL0145",
            block.span(),
            "who receives a broadcast has no data operation: it would depend on the order of the"
                + " receivers",
            "let the sender do it, or the next event: " + channel.name() + "?x -> got{ … } -> P()");
      }
    }
    if (proc.concernsTime()) {
      throw sources.error(
          "FL0146",
          proc.span(),
          "time and broadcast channels do not go together",
          "'"
              + broadcast.name()
              + "' is a broadcast channel; without a buffer it could be one of"
              + " capacity 0");
    }
  }
}

package dev.fairlead.gpu.unit;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.GuardedCommand;
import dev.fairlead.core.structure.Structure;
import dev.fairlead.core.structure.Update;
import dev.fairlead.gpu.packing.Packing;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Prints the unit of a structure. The commands of a process are looked at rank by rank: the first
 * command of the location that the process is in, then the second, and so on. What a command leads
 * to is delivered behind the branches, where the threads of a warp are together again.
 */
public final class UnitPrinter {
  /** Up to so many places the code that stores a state is repeated at each. */
  private static final int MOST_INLINED = 24;

  private final Structure structure;
  private final Packing packing;
  private final Sought sought;
  private final StringBuilder out = new StringBuilder();
  private final ExpressionPrinter guards;
  private final ExpressionPrinter updates;
  private int places;

  private UnitPrinter(Structure structure, Packing packing, Sought sought) {
    this.structure = structure;
    this.packing = packing;
    this.sought = sought;
    this.guards = new ExpressionPrinter(packing, "s");
    this.updates = new ExpressionPrinter(packing, "t");
  }

  /**
   * The text of the unit.
   *
   * @param depth how many states inside of sequences there may be at a time
   */
  public static String print(Structure structure, Packing packing, Sought sought, int depth) {
    UnitPrinter printer = new UnitPrinter(structure, packing, sought);
    printer.define("DEPTH", depth);
    String first = printer.out.toString();
    printer.out.setLength(0);
    return first + printer.print();
  }

  private String print() {
    StringBuilder processes = new StringBuilder();
    for (int process = 0; process < structure.processes().size(); process++) {
      print(process);
    }
    processes.append(out);
    out.setLength(0);
    define("WORDS", packing.words());
    define("HOLDERS", any(command -> command.holder() != GuardedCommand.NONE));
    define("URGENT", any(GuardedCommand::urgent));
    define("TIMEOUTS", SubscriptedReferences.asksTimeout(structure) ? 1 : 0);
    define("FINDS_GOAL", sought.goal().isPresent() ? 1 : 0);
    define("FINDS_REST", sought.rest().ordinal() == 0 ? 0 : sought.rest() == Sought.Rest.ANY ? 2 : 1);
    define("FINDS_LAST", sought.findsLast() ? 1 : 0);
    define("FAILING_IS_LAST", sought.last().test(failing()) ? 1 : 0);
    line("#define EMIT " + (places > MOST_INLINED ? "APART" : "INLINE"));
    out.append(resource("prelude.cu"));
    tables();
    out.append(resource("search.cu"));
    predicate("is_goal", sought.goal().orElse(Expression.FALSE));
    predicate("is_end", structure.end());
    out.append(processes);
    all();
    return out.toString();
  }

  private static Label failing() {
    return new Label(Update.Fail.VIOLATED, true);
  }

  private int any(java.util.function.Predicate<GuardedCommand> which) {
    return structure.commands().stream().anyMatch(which) ? 1 : 0;
  }

  private void define(String name, int value) {
    line("#define " + name + " " + value);
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private static String resource(String name) {
    try (InputStream in = UnitPrinter.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Where slots are that subscripts reach in no regular way. */
  private void tables() {
    StringBuilder words = new StringBuilder();
    StringBuilder shifts = new StringBuilder();
    for (int slot = 0; slot < structure.slots().size(); slot++) {
      words.append(packing.word(slot)).append(',');
      shifts.append(packing.shift(slot)).append(',');
    }
    line("TABLE unsigned short WORD_OF[] = {" + words + "0};");
    line("TABLE unsigned char SHIFT_OF[] = {" + shifts + "0};");
    line("INLINE int get_at(const State *s, int slot, int bits, int low) {");
    line("  return get(s->w[WORD_OF[slot]], SHIFT_OF[slot], bits, low);");
    line("}");
    line("INLINE void put_at(State *s, int slot, int bits, int low, int v) {");
    line("  put(&s->w[WORD_OF[slot]], SHIFT_OF[slot], bits, low, v);");
    line("}");
  }

  private void predicate(String name, Expression expression) {
    line("DEVICE int " + name + "(State s, Context *c) {");
    line("  const int timeout = 0; (void) timeout; (void) c; (void) s;");
    line("  return 0 != " + guards.text(expression) + ";");
    line("}");
  }

  /** All processes, and one of them. */
  private void all() {
    line("DEVICE int steps(State s, int timeout, int urgent, Context *c) {");
    line("  int any = 0;");
    for (int process = 0; process < structure.processes().size(); process++) {
      line("  any += p" + process + "(s, timeout, urgent, c);");
    }
    line("  return any;");
    line("}");
    line("DEVICE int held(State s, int holder, Context *c) {");
    line("  switch (holder) {");
    for (int process = 0; process < structure.processes().size(); process++) {
      line("    case " + process + ": return p" + process + "(s, 0, 2, c);");
    }
    line("  }");
    line("  return 0;");
    line("}");
  }

  private void print(int process) {
    Map<Integer, Map<Integer, List<GuardedCommand>>> sites = new TreeMap<>();
    for (GuardedCommand command : structure.commands()) {
      if (command.process() == process) {
        sites
            .computeIfAbsent(command.at(), slot -> new TreeMap<>())
            .computeIfAbsent(
                command.at() == GuardedCommand.NONE ? 0 : command.value(),
                value -> new ArrayList<>())
            .add(command);
      }
    }
    line("DEVICE int p" + process + "(State s, int timeout, int urgent, Context *c) {");
    line("  int any = 0, on; u32 flags, holder; State t; (void) timeout; (void) urgent;");
    line("  (void) on; (void) flags; (void) holder; (void) t; (void) c;");
    sites.forEach((slot, locations) -> print(process, slot, locations));
    line("  return any;");
    line("}");
  }

  private void print(int process, int slot, Map<Integer, List<GuardedCommand>> locations) {
    int ranks = locations.values().stream().mapToInt(List::size).max().orElse(0);
    for (int rank = 0; rank < ranks; rank++) {
      places++;
      line("  on = 0; flags = 0; holder = 0; c->failed = c->before; t = s;");
      if (slot == GuardedCommand.NONE) {
        for (List<GuardedCommand> commands : locations.values()) {
          print(commands.get(rank), process + "_" + rank, "  ");
        }
      } else {
        line("  switch (" + guards.text(Expression.read(slot)) + ") {");
        for (Map.Entry<Integer, List<GuardedCommand>> location : locations.entrySet()) {
          if (rank < location.getValue().size()) {
            line("    case " + location.getKey() + ": {");
            String name = process + "_" + slot + "_" + location.getKey() + "_" + rank;
            print(location.getValue().get(rank), name.replace('-', 'm'), "      ");
            line("    } break;");
          }
        }
        line("  }");
      }
      line("  if (on) { any++; emit(c, t, flags, holder); }");
    }
  }

  private void print(GuardedCommand command, String name, String indent) {
    String urgent =
        any(GuardedCommand::urgent) == 0
            ? ""
            : "(urgent == 2 || urgent == " + (command.urgent() ? 1 : 0) + ") && ";
    line(indent + "if (" + urgent + guards.text(command.guard()) + ") {");
    int temporaries = temporaries(command.updates());
    for (int i = 0; i < temporaries; i++) {
      line(indent + "  int x" + i + ";");
    }
    boolean jumps = command.updates().stream().anyMatch(Update.Label.class::isInstance);
    if (jumps) {
      line(indent + "  c->jumps = 0;");
    }
    print(command.updates(), name, indent + "  ");
    if (jumps) {
      line(indent + "  E" + name + ": ;");
    }
    int flags = sought.last().test(command.label()) ? 2 : 0;
    if (flags != 0) {
      line(indent + "  flags = LAST;");
    }
    if (command.holder() != GuardedCommand.NONE) {
      line(indent + "  holder = " + (command.holder() + 1) + ";");
    }
    line(indent + "  on = 1;");
    line(indent + "}");
  }

  private static int temporaries(Collection<Update> updates) {
    int most = 0;
    for (Update update : updates) {
      if (update instanceof Update.Let let) {
        most = Math.max(most, let.temporary() + 1);
      } else if (update instanceof Update.If branch) {
        most = Math.max(most, temporaries(branch.then()));
        most = Math.max(most, temporaries(branch.otherwise()));
      }
    }
    return most;
  }

  private void print(List<Update> all, String name, String indent) {
    for (Update update : all) {
      if (update instanceof Update.Assign assign) {
        String text = updates.assignment(assign.place(), assign.value());
        if (!text.isEmpty()) {
          line(indent + text);
        }
      } else if (update instanceof Update.Let let) {
        line(indent + "x" + let.temporary() + " = " + updates.text(let.value()) + ";");
      } else if (update instanceof Update.If branch) {
        line(indent + "if (" + updates.text(branch.condition()) + ") {");
        print(branch.then(), name, indent + "  ");
        if (!branch.otherwise().isEmpty()) {
          line(indent + "} else {");
          print(branch.otherwise(), name, indent + "  ");
        }
        line(indent + "}");
      } else if (update instanceof Update.Fail) {
        line(indent + "c->failed = 1;");
      } else if (update instanceof Update.Fault) {
        line(indent + "c->fault |= 1;");
      } else if (update instanceof Update.Label label) {
        line(indent + "L" + name + "_" + label.number() + ": ;");
      } else if (update instanceof Update.Jump jump) {
        line(
            indent
                + "if (c->fault || ++c->jumps > MOST_JUMPS) { c->fault |= 4; goto E"
                + name
                + "; } goto L"
                + name
                + "_"
                + jump.label()
                + ";");
      }
    }
  }
}

package dev.fairlead.gpu.unit;

import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.GuardedCommand;
import dev.fairlead.core.structure.Observer;
import dev.fairlead.core.structure.SlotRef;
import dev.fairlead.core.structure.Structure;
import dev.fairlead.core.structure.Update;
import dev.fairlead.gpu.packing.Packing;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Prints the unit of a structure. The commands of a process are at places: at its first place is
 * the first command of each of its locations, at the next the second, and so on. All threads are at
 * the same place, so that they are together again where what a command leads to is stored.
 */
public final class UnitPrinter {
  private final Structure structure;
  private final Packing packing;
  private final Sought sought;
  private final Optional<UnitLabels> labels;

  /** Of the automaton that observes the system; none if none does. */
  private final List<Observer.Edge> edges;

  private final int observerSlot;
  private final StringBuilder out = new StringBuilder();
  private final ExpressionPrinter guards;
  private final ExpressionPrinter updates;
  private final List<Integer> firstPlaces = new ArrayList<>();
  private int places;

  private UnitPrinter(
      Structure structure,
      Packing packing,
      Sought sought,
      Optional<Observer> observer,
      Optional<UnitLabels> labels) {
    this.labels = labels;
    this.edges = observer.map(Observer::edges).orElse(List.of());
    this.observerSlot = observer.map(Observer::slot).orElse(GuardedCommand.NONE);
    this.structure = structure;
    this.packing = packing;
    this.sought = sought;
    this.guards = new ExpressionPrinter(packing, "s");
    this.updates = new ExpressionPrinter(packing, "t");
  }

  /**
   * The text of the unit.
   *
   * @param labels of a fair hull, if the unit is to have its operations
   * @param store what is kept of visited states
   * @param depth how many states inside of sequences there may be at a time
   */
  public static String print(
      Structure structure,
      Packing packing,
      Sought sought,
      Optional<Observer> observer,
      Optional<UnitLabels> labels,
      StateStorage.Kind store,
      int depth) {
    UnitPrinter printer = new UnitPrinter(structure, packing, sought, observer, labels);
    printer.define("DEPTH", depth);
    printer.define("HASHES", store == StateStorage.Kind.HASH_COMPACT ? 1 : 0);
    printer.define("BITS", store == StateStorage.Kind.BITSTATE ? 1 : 0);
    String first = printer.out.toString();
    printer.out.setLength(0);
    return first + printer.print();
  }

  private String print() {
    StringBuilder processes = new StringBuilder();
    for (int process = 0; process < structure.processes().size(); process++) {
      firstPlaces.add(places);
      print(process);
    }
    firstPlaces.add(places);
    processes.append(out);
    out.setLength(0);
    define("WORDS", packing.words());
    define("HOLDERS", any(command -> command.holder() != GuardedCommand.NONE));
    define("URGENT", any(GuardedCommand::urgent));
    define("TIMEOUTS", SubscriptedReferences.asksTimeout(structure) ? 1 : 0);
    define("FINDS_GOAL", sought.goal().isPresent() ? 1 : 0);
    define(
        "FINDS_REST", sought.rest().ordinal() == 0 ? 0 : sought.rest() == Sought.Rest.ANY ? 2 : 1);
    define("FINDS_LAST", sought.findsLast() ? 1 : 0);
    define("FAILING_IS_LAST", sought.last().test(failing()) ? 1 : 0);
    define("PLACES", places);
    define("OBSERVED", edges.size());
    define("LABELS", labels.map(UnitLabels::words).orElse(0));
    define("PARTS", labels.filter(UnitLabels::parts).isPresent() ? 1 : 0);
    define("OBSERVER_STATES", observerStates().length);
    out.append(resource("prelude.cu"));
    tables();
    out.append(resource("search.cu"));
    labels.ifPresent(this::hull);
    predicate("is_goal", sought.goal().orElse(Expression.FALSE));
    predicate("is_end", structure.end());
    line("DEVICE int command(");
    line("    int place, State s, State *to, int pass, u32 *flags, u32 *holder, Context *c) {");
    line("  const int timeout = pass == TIMEOUT_PASS; (void) timeout;");
    line("  State t = s; int on = 0;");
    line("  switch (place) {");
    out.append(processes);
    line("  }");
    line("  *to = t;");
    line("  return on;");
    line("}");
    firstPlaces();
    observer();
    return out.toString();
  }

  private void hull(UnitLabels bits) {
    line("TABLE u32 REQUIRED[] = " + constants(bits.required()) + ";");
    line("TABLE u32 WEAK[] = " + constants(bits.weak()) + ";");
    line("TABLE u32 STRONG[] = " + constants(bits.strong()) + ";");
    out.append(resource("hull.cu"));
  }

  private static String constants(int[] words) {
    return Arrays.stream(words)
        .mapToObj(word -> Integer.toUnsignedString(word) + "u")
        .collect(Collectors.joining(", ", "{", "}"));
  }

  /** Sets or adds to the bits of labels in the context. */
  private void bits(String indent, String name, String operator, int[] words) {
    for (int i = 0; i < words.length; i++) {
      if (words[i] != 0 || operator.equals("=")) {
        String bits = Integer.toUnsignedString(words[i]) + "u;";
        line(indent + "c->" + name + "[" + i + "] " + operator + " " + bits);
      }
    }
  }

  /** The edges of the observer, each with what it asks of the state that a step leads to. */
  private void observer() {
    if (edges.isEmpty()) {
      return;
    }
    long stuttering = 0;
    line("DEVICE int observe(int edge, State *to, Context *c) {");
    line("  const int timeout = 0; State t = *to, s = t; (void) timeout; (void) s;");
    line("  switch (edge) {");
    for (int i = 0; i < edges.size(); i++) {
      Observer.Edge edge = edges.get(i);
      Expression from =
          Expression.equal(Expression.read(observerSlot), Expression.constant(edge.from()));
      stuttering |= edge.stutters() ? 1L << i : 0;
      line("    case " + i + ":");
      line("    if (!(" + guards.text(Expression.and(from, edge.condition())) + ")) return 0;");
      line("    " + updates.assignment(new SlotRef(observerSlot), Expression.constant(edge.to())));
      labels.ifPresent(bits -> bits("    ", "marks", "=", bits.marks(edge.marks())));
      line("    break;");
    }
    line("  }");
    line("  *to = t;");
    line("  return 1;");
    line("}");
    line("DEVICE u64 stuttering(void) { return " + Long.toUnsignedString(stuttering) + "ULL; }");
    if (labels.filter(UnitLabels::parts).isPresent()) {
      observedAs();
    }
  }

  /** The states of the observer that its edges lead to: no others are on a cycle. */
  private int[] observerStates() {
    return edges.stream().mapToInt(Observer.Edge::to).distinct().toArray();
  }

  /** The same system state beside each state of the observer. */
  private void observedAs() {
    int[] states = observerStates();
    line("DEVICE State observed_as(State s, int state, Context *c) {");
    line("  State t = s; (void) c;");
    line("  switch (state) {");
    for (int i = 0; i < states.length; i++) {
      Expression value = Expression.constant(states[i]);
      line("    case " + i + ":");
      line("    " + updates.assignment(new SlotRef(observerSlot), value));
      line("    break;");
    }
    line("  }");
    line("  return t;");
    line("}");
  }

  private long edgesFor(Label label) {
    long admitted = 0;
    for (int i = 0; i < edges.size(); i++) {
      Observer.Edge edge = edges.get(i);
      admitted |= !edge.events() || edge.labels().test(label) ? 1L << i : 0;
    }
    return admitted;
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

  private void firstPlaces() {
    StringBuilder all = new StringBuilder();
    firstPlaces.forEach(place -> all.append(place).append(','));
    line("TABLE int FIRST_PLACE[] = {" + all + "0};");
    line("DEVICE int first_place(int process) { return FIRST_PLACE[process]; }");
  }

  private void print(int process) {
    Map<Integer, Map<Integer, List<GuardedCommand>>> sites = new TreeMap<>();
    for (GuardedCommand command : structure.commands()) {
      if (command.process() == process && !PossibleFaults.isIdle(command)) {
        sites
            .computeIfAbsent(command.at(), slot -> new TreeMap<>())
            .computeIfAbsent(
                command.at() == GuardedCommand.NONE ? 0 : command.value(),
                value -> new ArrayList<>())
            .add(command);
      }
    }
    sites.forEach(this::print);
  }

  private void print(int slot, Map<Integer, List<GuardedCommand>> locations) {
    int ranks = locations.values().stream().mapToInt(List::size).max().orElse(0);
    for (int rank = 0; rank < ranks; rank++) {
      int place = places++;
      line("  case " + place + ":");
      if (slot != GuardedCommand.NONE) {
        line("  switch (" + guards.text(Expression.read(slot)) + ") {");
      }
      for (Map.Entry<Integer, List<GuardedCommand>> location : locations.entrySet()) {
        if (rank < location.getValue().size()) {
          if (slot != GuardedCommand.NONE) {
            line("    case " + location.getKey() + ": {");
          }
          String name = place + "_" + (location.getKey() + "").replace('-', 'm');
          print(location.getValue().get(rank), name, "      ");
          if (slot != GuardedCommand.NONE) {
            line("    } break;");
          }
        }
      }
      if (slot != GuardedCommand.NONE) {
        line("  }");
      }
      line("  break;");
    }
  }

  private void print(GuardedCommand command, String name, String indent) {
    String urgent =
        any(GuardedCommand::urgent) == 0
            ? ""
            : command.urgent()
                ? "(pass == URGENT_PASS || pass == INSIDE_PASS) && "
                : "pass != URGENT_PASS && ";
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
    if (sought.last().test(command.label())) {
      line(indent + "  *flags = LAST;");
    } else if (sought.terminates().test(command.label())) {
      line(indent + "  *flags = TERMINATES;");
    }
    if (!edges.isEmpty()) {
      line(indent + "  c->edges = " + Long.toUnsignedString(edgesFor(command.label())) + "ULL;");
    }
    labels.ifPresent(bits -> bits(indent + "  ", "engaged", "|=", bits.engaged(command)));
    if (command.holder() != GuardedCommand.NONE) {
      line(indent + "  *holder = " + (command.holder() + 1) + ";");
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

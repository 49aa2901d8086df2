package dev.fairlead.promela.simulate;

import dev.fairlead.promela.graph.Element;
import dev.fairlead.promela.simulate.Declared.Kind;
import dev.fairlead.promela.spin.SpinTranscripts.Ending;
import dev.fairlead.promela.spin.SpinTranscripts.Output;
import dev.fairlead.promela.spin.SpinTranscripts.Selection;
import dev.fairlead.promela.syntax.Span;
import java.util.Locale;
import java.util.function.Supplier;

/** Prints what happens in the form of SPIN 6.5.2, to the letter. */
final class Printout {
  private final World world;
  private final NameTable names;
  private final SpinWording wording;
  private final Lines lines;
  private final Selection selection;
  private final Output out;

  /** The place of what is executed, for messages about it. */
  private Supplier<String> executing;

  /** What was executed when global, or local, variables were first shown. */
  private Supplier<String> firstGlobals;

  private Supplier<String> firstLocals;

  /** Whether the next message in columns needs a heading: there is another process. */
  private boolean heading = true;

  Printout(World world, SimulatedModel model, Selection selection, Output out) {
    this.world = world;
    this.names = model.names();
    this.wording = model.wording();
    this.lines = model.lines();
    this.executing = model::end;
    this.selection = selection;
    this.out = out;
  }

  Selection selection() {
    return selection;
  }

  /** Whether the steps are told now. */
  boolean tells() {
    return selection.statements() && world.step >= selection.skipped();
  }

  void print(String text) {
    out.print(text);
  }

  void print(String format, Object... values) {
    out.print(String.format(Locale.ROOT, format, values));
  }

  void executing(Element element) {
    this.executing = () -> place(element);
  }

  /** The same for what is no statement. */
  void executing(Span span) {
    this.executing = () -> span.source().name() + ":" + span.line();
  }

  /** A mistake after which SPIN goes on. */
  void error(String message) {
    print("spin: %s, Error: %s\n", executing.get(), message);
  }

  /** A mistake that ends the run. */
  Ended fatal(String message) {
    error(message);
    return new Ended(Ending.ERROR);
  }

  String place(Element element) {
    return element.span().source().name() + ":" + line(element);
  }

  int line(Element element) {
    return lines.of(element);
  }

  /** The step and the process that moves. */
  void who() {
    Running process = world.current;
    String pid =
        process.body().claim() ? " -" : String.format(Locale.ROOT, "%2d", world.shownPid(process));
    print("%3d:\tproc %s (%s:%d) ", world.step, pid, process.name(), process.priority());
  }

  /** The process and its control state. */
  void where(Element at) {
    who();
    if (at != null) {
      print("%s (state %d)", place(at), at.number());
      print(world.current.body().layout().isEnd(at) ? " <valid end state>" : "");
    }
  }

  /** The process and its statement. */
  void statement(Element at, Element done) {
    where(at);
    print("\t[" + wording.of(done) + "]\n");
  }

  /** What the model prints, and other things that happen to a process. */
  void tag(int pid, String text) {
    print((selection.indented() ? "  " + "    ".repeat(Math.max(0, pid + 1)) : "") + text);
  }

  void created(Running process, boolean byRoot) {
    if (selection.columns()) {
      heading = true;
      print("proc %d = %s\n", world.shownPid(process), process.name());
    } else if (selection.statements()) {
      if (byRoot) {
        print("  0:\tproc  - (:root:) ");
      } else {
        who();
      }
      print("creates proc %2d (%s)", world.shownPid(process), process.name());
      print(process.priority() > 1 ? " priority " + process.priority() + "\n" : "\n");
    }
  }

  private boolean isNews(Cell cell) {
    return selection.unchanged()
        || cell.writtenAt() >= world.step
        || selection.skipped() == world.step;
  }

  /**
   * @param all not only what has changed
   */
  void globals(Evaluation evaluation, boolean all) {
    firstGlobals = firstGlobals == null ? executing : firstGlobals;
    for (Cell cell : world.globals()) {
      if (cell.declared().isStructure()) {
        if (all || isNews(cell)) {
          structure(evaluation, cell, cell.declared().name(), null);
        }
      } else if (cell.declared().kind() == Kind.CHAN) {
        queues(cell, null);
      } else if (all || isNews(cell)) {
        for (int i = 0; i < cell.declared().size(); i++) {
          // SPIN complains about values shown as if they were read where it first did so.
          executing = firstGlobals;
          int value = evaluation.element(cell, i);
          print("\t\t%s = %s\n", cell.declared().element(i), shown(cell, value, true));
        }
      }
    }
  }

  void locals(Evaluation evaluation, Running process, boolean all) {
    firstLocals = firstLocals == null ? executing : firstLocals;
    for (int n = process.locals().length - 1; n >= 0; n--) {
      Cell cell = process.locals()[n];
      if (cell.declared().isStructure()) {
        structure(evaluation, cell, cell.declared().name(), process);
      } else if (cell.declared().kind() == Kind.CHAN) {
        queues(cell, process);
      } else if (all || isNews(cell)) {
        for (int i = 0; i < cell.declared().size(); i++) {
          // Complaints about the value come between its name and itself.
          executing = firstLocals;
          String name = cell.declared().element(i);
          print("\t\t%s(%d):%s = ", process.name(), world.shownPid(process), name);
          print(shown(cell, evaluation.element(cell, i), false) + "\n");
        }
      }
    }
  }

  /** SPIN forgets which set the symbols of a local variable are from. */
  private String shown(Cell cell, int value, boolean global) {
    boolean symbolic = cell.declared().kind() == Kind.MTYPE;
    return names.shown(value, symbolic, global ? cell.declared().set() : "");
  }

  private void structure(Evaluation evaluation, Cell cell, String name, Running owner) {
    evaluation.begin(cell);
    for (int i = 0; i < cell.declared().size(); i++) {
      String element = cell.declared().array() ? name + "[" + i + "]" : name;
      for (Cell field : cell.fields()[i]) {
        if (field.declared().isStructure()) {
          structure(evaluation, field, element + "." + field.declared().name(), owner);
        } else if (field.declared().kind() == Kind.CHAN) {
          queues(field, owner);
        } else {
          for (int j = 0; j < field.declared().size(); j++) {
            String prefix = owner == null ? "" : owner.name() + "(" + owner.pid() + "):";
            String value = shown(field, field.values()[j], true);
            print("\t\t%s%s.%s = %s\n", prefix, element, field.declared().element(j), value);
          }
        }
      }
    }
  }

  /** What is in the channels that a variable names; there is never anything in a rendezvous. */
  private void queues(Cell cell, Running owner) {
    for (int i = 0; cell.values() != null && i < cell.declared().size(); i++) {
      Queue queue = world.queue(cell.values()[i]).orElse(null);
      if (queue != null && !queue.isRendezvous()) {
        String prefix = owner == null ? "" : owner.name() + "(" + world.shownPid(owner) + "):";
        print("\t\tqueue %d (%s%s): ", queue.number(), prefix, cell.declared().element(i));
        for (int[] message : queue.messages()) {
          print("[" + content(queue, message) + "]");
        }
        print("\n");
      }
    }
  }

  private String content(Queue queue, int[] message) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < queue.fields().size(); i++) {
      text.append(i > 0 ? "," : "").append(part(queue, i, message[i]));
    }
    return text.toString();
  }

  /** A part of a message. */
  String part(Queue queue, int field, int value) {
    Declared declared = queue.fields().get(field);
    return names.shown(value, declared.kind() == Kind.MTYPE, declared.set());
  }

  /** The numbers of the processes over the columns, if there are new ones. */
  void heading() {
    if (heading) {
      heading = false;
      print("q\\p");
      for (int i = 0; i < world.processes().size() - world.claims; i++) {
        print(" %3d", i);
      }
      print("\n");
    }
  }

  void limit() {
    print("-------------\ndepth-limit (-u%d steps) reached\n", selection.steps());
  }

  /** The last state. */
  void finalState(Evaluation evaluation) {
    if (!selection.finalState()) {
      return;
    }
    if (selection.columns()) {
      print("-------------\nfinal state:\n-------------\n");
    }
    if (!world.processes().isEmpty()) {
      print("#processes: %d\n", world.processes().size() - world.claims);
      globals(evaluation, true);
      for (int i = world.processes().size() - 1; i >= 0; i--) {
        Running process = world.processes().get(i);
        if (process.body() == Body.UNKNOWN_CLAIM) {
          continue;
        }
        world.current = process;
        where(process.at());
        print("\n");
        if (selection.locals()) {
          locals(evaluation, process, true);
        }
      }
    }
    int created = world.created - world.claims;
    print("%d process%s created\n", created, created == 1 ? "" : "es");
  }
}

package dev.fairlead.promela.spin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Statements of processes with timers; see {@link TimedModel}. */
final class TimedStatements {

  /**
   * What a process or an inline can name.
   *
   * @param process its name, for the timers that its blocks declare
   * @param shared whether there can be several of the kind
   * @param places timers that are no variables: parameters of callables
   * @param time a parameter for the time of settings
   * @param numbers whether timers are read and assigned as numbers
   */
  record Scope(
      String process,
      boolean shared,
      List<TimerVariable> timers,
      List<TimerPlace> places,
      List<String> labels,
      Optional<String> time,
      boolean numbers) {

    Scope with(TimerVariable timer) {
      List<TimerVariable> more = new ArrayList<>(timers);
      more.add(timer);
      more.add(timer);
      return new Scope(process, shared, more, places, labels, time, numbers);
    }
  }

  private final Chance chance;
  private final int lowest;
  private final List<String> callables = new ArrayList<>();
  private final List<TimerVariable> ofBlocks = new ArrayList<>();
  private final List<String> startable = new ArrayList<>();

  /**
   * @param lowest the negative time that timers are set to
   */
  TimedStatements(Chance chance, int lowest) {
    this.chance = chance;
    this.lowest = lowest;
  }

  /** Something that can be called with a timer and a time. */
  void addCallable(String name) {
    callables.add(name);
  }

  /** A proctype with a time as its parameter. */
  void addStartable(String name) {
    startable.add(name);
  }

  /** The timers that blocks have declared. */
  List<TimerVariable> ofBlocks() {
    return ofBlocks;
  }

  List<Piece> sequence(Scope scope, int least, int most, int depth) {
    List<Piece> pieces = new ArrayList<>();
    for (int i = chance.between(least, most); i > 0; i--) {
      pieces.addAll(statement(scope, depth));
    }
    return pieces;
  }

  List<Piece> statement(Scope scope, int depth) {
    int kind = chance.between(0, depth > 0 ? 99 : 59);
    if (kind < 12) {
      return line(set(scope));
    } else if (kind < 15) {
      return line(timer(scope).reset());
    } else if (kind < 20) {
      return line(timer(scope).expire());
    } else if (kind < 30) {
      return line(timer(scope).delay(chance.between(0, 3)));
    } else if (kind < 42) {
      return line(assignment(scope));
    } else if (kind < 46) {
      return line("assert(" + rarelyFalse(scope) + ")");
    } else if (kind < 50) {
      return line(chance.percent(60) ? send() : receive());
    } else if (kind < 52) {
      return line("(" + condition(scope) + ")");
    } else if (kind < 58) {
      return jumpOrCall(scope);
    } else if (kind < 60) {
      return startable.isEmpty() ? line("skip") : start();
    } else if (kind < 72) {
      return List.of(Piece.block("if", options(scope, depth, false), "fi;"));
    } else if (kind < 80) {
      return List.of(Piece.block("do", options(scope, depth, true), "od;"));
    } else if (kind < 86) {
      return List.of(Piece.block("atomic {", sequence(scope, 2, 3, depth - 1), "};"));
    } else if (kind < 91) {
      return List.of(Piece.block("d_step {", deterministic(scope), "};"));
    } else if (kind < 96) {
      return List.of(unless(scope, depth));
    }
    return List.of(block(scope, depth));
  }

  private static List<Piece> line(String statement) {
    return List.of(Piece.line(statement + ";"));
  }

  TimerPlace timer(Scope scope) {
    int all = scope.timers.size() + scope.places.size() * 2;
    int choice = chance.between(0, all - 1);
    return choice < scope.timers.size()
        ? scope.timers.get(choice).any(chance, false)
        : chance.pick(scope.places);
  }

  private String set(Scope scope) {
    TimerPlace timer = timer(scope);
    if (scope.numbers && chance.percent(15)) {
      return timer.setBy(timer(scope));
    } else if (scope.time.isPresent() && chance.percent(40)) {
      return timer.set(scope.time.get());
    }
    return chance.percent(20)
        ? timer.set(chance.of("x", "y", "x - 1", "y * 2", "x - y"))
        : timer.set(chance.of(1, 1, 2, 2, 3, 3, 0, lowest));
  }

  private String assignment(Scope scope) {
    if (scope.numbers && chance.percent(50)) {
      TimerPlace timer = timer(scope);
      String value = timer.value();
      return switch (chance.between(0, 6)) {
        case 0 -> "z = " + value;
        case 1 -> "y = (" + value + " > " + chance.between(-1, 2) + ")";
        case 2 -> value + " = " + chance.between(-2, 3);
        case 3 -> value + " = (" + value + " + 1) % 4";
        case 4 -> value + " = " + timer(scope).value();
        case 5 -> value + " = x";
        default -> "x = (" + value + " + 1) % 3";
      };
    }
    return switch (chance.between(0, 5)) {
      case 0 -> "x = (x + 1) % 3";
      case 1 -> "y = " + timer(scope).expire();
      case 2 -> "y = !y";
      case 3 -> "y = " + chance.between(0, 1);
      default -> "x = " + chance.between(0, 2);
    };
  }

  String condition(Scope scope) {
    return switch (chance.between(0, 8)) {
      case 0 -> "!" + timer(scope).expire();
      case 1 -> timer(scope).expire() + " && " + ofNumbers();
      case 2 -> timer(scope).expire() + " || " + ofNumbers();
      case 3 -> timer(scope).expire() + chance.of(" && !", " || ") + timer(scope).expire();
      case 4 -> timer(scope).expire() + " == y";
      case 5, 6 ->
          scope.numbers
              ? timer(scope).value() + chance.of(" > ", " == ", " != ") + chance.between(-1, 2)
              : ofNumbers();
      default -> ofNumbers();
    };
  }

  private String ofNumbers() {
    return chance.of("x == ", "x != ", "y == ", "x > ") + chance.between(0, 1);
  }

  private String rarelyFalse(Scope scope) {
    return "!(x == "
        + chance.between(0, 2)
        + " && ("
        + condition(scope)
        + ") && ("
        + condition(scope)
        + "))";
  }

  private String send() {
    return chance.of("c!", "c!", "c!", "r!") + chance.of("x", "1", "2");
  }

  private String receive() {
    return chance.of("c?", "c?", "c?", "r?") + chance.of("x", "x", "1", "_");
  }

  private List<Piece> jumpOrCall(Scope scope) {
    if (!scope.labels.isEmpty() && chance.percent(40)) {
      return line("goto " + chance.pick(scope.labels));
    } else if (callables.isEmpty()) {
      return line("skip");
    }
    TimerPlace timer = timer(scope);
    int time = chance.between(-1, 3);
    // SPIN loses signs of numbers in arguments.
    String call = chance.pick(callables) + "(%s, %s)";
    return line(
        TwoTexts.of(
            call.formatted(timer.timed(), "" + time),
            call.formatted(timer.plain(), time < 0 ? "(0 - 1)" : "" + time)));
  }

  private List<Piece> start() {
    String run = "run " + chance.pick(startable) + "(" + chance.between(0, 3) + ");";
    return List.of(
        Piece.block(
            "atomic {",
            List.of(Piece.line("(started < 2);"), Piece.line("started++;"), Piece.line(run)),
            "};"));
  }

  /** Goes round for ever; most rounds take time. */
  Piece rounds(Scope scope) {
    List<Piece> options = new ArrayList<>();
    for (int i = chance.between(1, 2); i > 0; i--) {
      List<Piece> option = new ArrayList<>();
      boolean waits = chance.percent(80);
      option.add(
          Piece.line(
              (waits ? timer(scope).delay(chance.between(1, 3)) : timer(scope).expire()) + ";"));
      option.addAll(sequence(scope, 1, 2, 1));
      options.add(Piece.block("::", option, ""));
    }
    return Piece.block("do", options, "od;");
  }

  private List<Piece> options(Scope scope, int depth, boolean loop) {
    boolean messages = chance.percent(30);
    List<Piece> options = new ArrayList<>();
    for (int i = chance.between(1, 3); i > 0; i--) {
      List<Piece> option = new ArrayList<>();
      option.add(Piece.line(guard(scope, messages) + ";"));
      option.addAll(sequence(scope, 0, 2, depth - 1));
      if (loop && chance.percent(30)) {
        option.add(Piece.line("break;"));
      }
      options.add(Piece.block("::", option, ""));
    }
    if (!messages && chance.percent(40)) {
      List<Piece> option = new ArrayList<>(List.of(Piece.line("else;")));
      option.addAll(sequence(scope, 0, 2, depth - 1));
      if (loop && chance.percent(60)) {
        option.add(Piece.line("break;"));
      }
      options.add(Piece.block("::", option, ""));
    }
    return options;
  }

  private String guard(Scope scope, boolean messages) {
    if (messages && chance.percent(60)) {
      return chance.percent(40) ? send() : receive();
    }
    return switch (chance.between(0, 9)) {
      case 0, 1, 2, 3 -> timer(scope).expire();
      case 4, 5, 6 -> "(" + condition(scope) + ")";
      case 7 -> set(scope);
      case 8 -> timer(scope).delay(chance.between(0, 2));
      default -> assignment(scope);
    };
  }

  /** Nothing in it waits but what stands first. */
  private List<Piece> deterministic(Scope scope) {
    List<Piece> pieces = new ArrayList<>();
    String first = chance.percent(50) ? "(" + condition(scope) + ")" : timer(scope).expire();
    pieces.add(Piece.line((chance.percent(60) ? first : set(scope)) + ";"));
    for (int i = chance.between(1, 2); i > 0; i--) {
      if (chance.percent(30)) {
        Piece then =
            Piece.block(
                "::", List.of(Piece.line("(" + condition(scope) + ");"), effect(scope)), "");
        Piece otherwise = Piece.block("::", List.of(Piece.line("else;"), effect(scope)), "");
        pieces.add(Piece.block("if", List.of(then, otherwise), "fi;"));
      } else {
        pieces.add(effect(scope));
      }
    }
    return pieces;
  }

  private Piece effect(Scope scope) {
    int kind = chance.between(0, 3);
    String effect = kind == 0 ? timer(scope).reset() : kind == 1 ? assignment(scope) : set(scope);
    return Piece.line(effect + ";");
  }

  private Piece unless(Scope scope, int depth) {
    List<Piece> pieces = new ArrayList<>(sequence(scope, 1, 2, depth - 1));
    pieces.add(Piece.line("} unless {"));
    boolean expires = chance.percent(60);
    String escape = expires ? timer(scope).expire() : "(" + condition(scope) + ")";
    pieces.add(Piece.line(escape + ";"));
    pieces.addAll(sequence(scope, 0, 1, depth - 1));
    return Piece.block("{", pieces, "};");
  }

  /** A timer of its own: passing its declaration makes it inactive. */
  private Piece block(Scope scope, int depth) {
    String name = "k" + ofBlocks.size();
    TimerVariable.Shape shape = chance.of(TimerVariable.Shape.ONE, TimerVariable.Shape.SEVERAL);
    String lifted = scope.process + "_" + name + "_";
    TimerVariable timer = new TimerVariable(name, lifted, shape, scope.shared);
    ofBlocks.add(timer);
    List<String> resets = timer.plainResets();
    String passed =
        resets.size() == 1 ? resets.get(0) + ";" : "d_step { " + String.join("; ", resets) + " };";
    List<Piece> pieces = new ArrayList<>();
    pieces.add(Piece.line(TwoTexts.of(timer.timedDeclaration(), passed)));
    pieces.addAll(sequence(scope.with(timer), 1, 3, depth - 1));
    return Piece.block("{", pieces, "};");
  }
}

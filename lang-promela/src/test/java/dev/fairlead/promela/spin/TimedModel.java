package dev.fairlead.promela.spin;

import dev.fairlead.promela.spin.TimedStatements.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A random model with timers, and the same without: there a timer is a number, and a process of its
 * own, the first one, lowers all of them where nothing else can move. This is how DTSpin lets time
 * pass.
 *
 * @param text both models, see {@link TwoTexts}
 * @param formulas about global variables
 * @param alike whether there is a state of the plain model for each of the other one, if every tick
 *     is a step: a process that ends takes its timers with it only there
 */
record TimedModel(Piece text, List<String> formulas, boolean alike) {

  /** Never started; because of it every tick is a step. */
  static final String READER =
      """
      proctype Reader() {
        timer read;
        z = read
      }
      """;

  /** Where timers are read and assigned as numbers. */
  private enum Numbers {
    NOWHERE,
    IN_INLINE,
    EVERYWHERE
  }

  /** The same model for the same seed. */
  static TimedModel of(long seed) {
    Chance chance = new Chance(seed);
    Numbers numbers = chance.of(Numbers.values());
    return new Writer(chance, numbers, chance.percent(60)).model(new Random(seed));
  }

  TimedModel with(Piece smaller) {
    return new TimedModel(smaller, formulas, alike);
  }

  String timed() {
    return TwoTexts.timed(text.text());
  }

  String plain() {
    return TwoTexts.plain(text.text());
  }

  /** With progress where time passes: SPIN does not judge timeout in formulas. */
  String plainWithProgress() {
    return TwoTexts.plain(withoutAssertions(text).text())
        .replaceFirst(":: d_step \\{ (\\(timeout .*\\));", ":: $1; progress: d_step { skip;");
  }

  /** Nothing but the formulas can fail. */
  TimedModel claimed() {
    List<Piece> pieces = new ArrayList<>(withoutAssertions(text).inner());
    for (int i = 0; i < formulas.size(); i++) {
      pieces.add(Piece.line("ltl f" + i + " { " + formulas.get(i) + " }"));
    }
    pieces.add(Piece.line(TwoTexts.of("ltl passes { []<> timeout }", "")));
    return with(Piece.all(pieces));
  }

  private static Piece withoutAssertions(Piece piece) {
    String head = piece.head().startsWith("assert(") ? "skip;" : piece.head();
    List<Piece> inner = piece.inner().stream().map(TimedModel::withoutAssertions).toList();
    return new Piece(head, inner, piece.tail());
  }

  private static final class Writer {
    private final Chance chance;
    private final Numbers numbers;
    private final boolean endless;
    private final TimedStatements statements;
    private final List<TimerVariable> globals = new ArrayList<>();
    private final List<TimerVariable> locals = new ArrayList<>();
    private boolean alike;

    Writer(Chance chance, Numbers numbers, boolean endless) {
      this.chance = chance;
      this.endless = endless;
      this.numbers = numbers;
      // Whether such a timer is -1 or keeps its time can be seen only in its value.
      boolean below = numbers == Numbers.NOWHERE && chance.percent(15);
      this.statements = new TimedStatements(chance, below ? -2 : -1);
      this.alike = !below;
    }

    TimedModel model(Random random) {
      for (int i = chance.between(1, 2); i > 0; i--) {
        String name = "g" + i;
        globals.add(new TimerVariable(name, name + "_", shape(), false));
      }
      List<Piece> parts = new ArrayList<>();
      if (numbers == Numbers.IN_INLINE || chance.percent(40)) {
        parts.add(callable("w0"));
      }
      boolean starts = chance.percent(40);
      if (starts) {
        statements.addStartable("Q");
      }
      for (int i = chance.between(1, starts ? 2 : 3); i > 0; i--) {
        boolean two = chance.percent(20);
        String head = (two ? "active [2]" : "active") + " proctype P" + i + "()";
        parts.add(process(head + provided(), "P" + i, two, Optional.empty()));
      }
      if (starts) {
        parts.add(process("proctype Q(byte n)", "Q", true, Optional.of("n")));
        parts.add(process("init", "init", false, Optional.empty()));
      }
      List<Piece> pieces = new ArrayList<>(declarations());
      pieces.addAll(parts);
      return new TimedModel(Piece.all(pieces), formulas(random), alike);
    }

    private String provided() {
      return switch (chance.between(0, 15)) {
        case 0 -> " provided (x < 2)";
        case 1 -> " provided (!" + globals.get(0).any(chance, true).expire() + ")";
        case 2 -> " provided (y == 0 || " + globals.get(0).any(chance, true).expire() + ")";
        default -> "";
      };
    }

    private TimerVariable.Shape shape() {
      return chance.of(
          TimerVariable.Shape.ONE,
          TimerVariable.Shape.ONE,
          TimerVariable.Shape.ONE,
          TimerVariable.Shape.SEVERAL,
          TimerVariable.Shape.RECORD,
          TimerVariable.Shape.RECORDS,
          TimerVariable.Shape.NESTED);
    }

    /** All timers are known only when the processes are written. */
    private List<Piece> declarations() {
      List<Piece> pieces = new ArrayList<>();
      List<TimerVariable> all = all();
      if (all.stream().anyMatch(timer -> timer.shape().isRecord())) {
        pieces.add(Piece.line(TwoTexts.of(TimerVariable.TYPEDEFS, "")));
      }
      for (TimerVariable timer : all) {
        String plain = String.join(" ", timer.plainDeclarations());
        String timed = globals.contains(timer) ? timer.timedDeclaration() : "";
        pieces.add(Piece.line(TwoTexts.of(timed, plain)));
      }
      pieces.add(Piece.line("byte x; bit y; short z; byte started;"));
      pieces.add(Piece.line("chan c = [1] of { byte }; chan r = [0] of { byte };"));
      pieces.add(Piece.line(TwoTexts.of("", clock(all))));
      return pieces;
    }

    private List<TimerVariable> all() {
      return Stream.of(globals, locals, statements.ofBlocks()).flatMap(List::stream).toList();
    }

    private static String clock(List<TimerVariable> all) {
      List<String> numbers = all.stream().flatMap(timer -> timer.numbers().stream()).toList();
      String active = numbers.stream().map(n -> n + " >= 0").collect(Collectors.joining(" || "));
      String lowered =
          numbers.stream()
              .map(n -> "    if :: (" + n + " >= 0) -> " + n + "-- :: else fi;\n")
              .collect(Collectors.joining());
      return """
          active proctype Clock() {
          end: do
            :: d_step { (timeout && (ACTIVE));
          LOWERED
            }
            od
          }
          """
          .replace("ACTIVE", active)
          .replace("LOWERED\n", lowered);
    }

    /** An inline, or a macro that looks like one. */
    private Piece callable(String name) {
      int blocks = statements.ofBlocks().size();
      TimerPlace parameter = new TimerPlace("which", "which");
      Scope scope =
          new Scope(
              name,
              true,
              globals,
              List.of(parameter, parameter),
              List.of(),
              Optional.of("(howlong)"),
              numbers != Numbers.NOWHERE);
      List<Piece> body = statements.sequence(scope, 1, 3, 2);
      statements.addCallable(name);
      // Each call has timers of its own.
      alike &= blocks == statements.ofBlocks().size();
      String head = name + "(which, howlong)";
      if (chance.percent(50)) {
        return Piece.block("inline " + head + " {", body, "}");
      }
      String line = Piece.all(body).text().replaceAll("\\s+", " ").replaceAll("; $", "");
      return Piece.line("#define " + head + " " + line);
    }

    private Piece process(String head, String name, boolean shared, Optional<String> time) {
      List<TimerVariable> timers = new ArrayList<>(globals);
      List<TimerVariable> own = new ArrayList<>();
      for (int i = chance.between(0, 2); i > 0; i--) {
        String local = "l" + i;
        own.add(new TimerVariable(local, name + "_" + local + "_", shape(), shared));
      }
      timers.addAll(own);
      locals.addAll(own);
      int blocks = statements.ofBlocks().size();
      boolean everywhere = numbers == Numbers.EVERYWHERE;
      List<Piece> pieces = new ArrayList<>();
      own.forEach(timer -> pieces.add(Piece.line(TwoTexts.of(timer.timedDeclaration(), ""))));
      pieces.addAll(body(new Scope(name, shared, timers, List.of(), labels(), time, everywhere)));
      List<TimerVariable> ofBlocks =
          statements.ofBlocks().subList(blocks, statements.ofBlocks().size());
      boolean timed = !own.isEmpty() || !ofBlocks.isEmpty();
      if (!timed) {
        return Piece.block(head + " {", pieces, "}");
      } else if (endless) {
        pieces.add(Piece.line(chance.of("end: (false);", "end: (false);", "(false);")));
        return Piece.block(head + " {", pieces, "}");
      }
      alike = false;
      String resets =
          Stream.concat(own.stream(), ofBlocks.stream())
              .flatMap(timer -> timer.plainResets().stream())
              .collect(Collectors.joining("; "));
      return Piece.block(head + " {", pieces, TwoTexts.of("", "atomic { " + resets + " }") + "}");
    }

    private List<String> labels() {
      return chance.percent(50) ? List.of() : List.of(chance.of("again", "end1"));
    }

    private List<Piece> body(Scope scope) {
      List<Piece> pieces = new ArrayList<>();
      boolean rounds = chance.percent(50);
      int length = chance.between(1, rounds ? 2 : 4);
      int labelled = chance.between(0, length - 1);
      for (int i = 0; i < length; i++) {
        if (i == labelled && !scope.labels().isEmpty()) {
          pieces.add(Piece.line(scope.labels().get(0) + ":"));
          // No jump leads into a d_step.
          pieces.add(
              Piece.line(chance.of("skip;", globals.get(0).any(chance, true).expire() + ";")));
        }
        pieces.addAll(statements.statement(scope, 2));
      }
      if (rounds) {
        pieces.add(statements.rounds(scope));
      } else if (!scope.labels().isEmpty() && chance.percent(40)) {
        pieces.add(Piece.line("goto " + scope.labels().get(0) + ";"));
      }
      return pieces;
    }

    private List<String> formulas(Random random) {
      List<String> atoms = new ArrayList<>(List.of("(x == 1)", "(x == 2)", "(y == 1)"));
      for (TimerVariable timer : globals) {
        atoms.add("(" + timer.any(chance, true).expire() + ")");
        if (numbers == Numbers.EVERYWHERE) {
          atoms.add("(" + timer.any(chance, true).value() + " > 1)");
        }
      }
      List<String> formulas = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        formulas.add(RandomClaim.formula(atoms, random, 3));
      }
      return formulas;
    }
  }
}

package dev.fairlead.promela.spin;

import dev.fairlead.promela.spin.Communication.Proctype;
import dev.fairlead.promela.spin.Scope.Channel;
import dev.fairlead.promela.spin.Scope.Kind;
import dev.fairlead.promela.spin.Scope.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Random statements. Atomic sequences end, and a d_step blocks at its first statement only. */
final class Statements {

  /** The strictest sequence around a statement. */
  enum Within {
    PLAIN,
    ATOMIC,
    D_STEP
  }

  /**
   * @param looping whether the statement can be executed for ever
   */
  private record Context(Within within, boolean looping, int depth) {
    Context in(Within inner) {
      return new Context(inner, looping, depth - 1);
    }

    Context inLoop() {
      return new Context(within, true, depth - 1);
    }

    Context deeper() {
      return new Context(within, looping, depth - 1);
    }
  }

  private final Chance chance;
  private final Set<Feature> features;
  private final Expressions expressions;
  private final Communication communication;
  private final List<Proctype> proctypes;
  private final List<String> inlines;

  /** Counters of loops, to be declared at the beginning of the process. */
  final List<Piece> declarations = new ArrayList<>();

  private int names;

  Statements(
      Chance chance,
      Set<Feature> features,
      Expressions expressions,
      List<Proctype> proctypes,
      List<String> inlines) {
    this.chance = chance;
    this.features = features;
    this.expressions = expressions;
    this.communication = new Communication(chance, features, expressions);
    this.proctypes = proctypes;
    this.inlines = inlines;
  }

  /** The body of a process. */
  List<Piece> body(Scope scope) {
    Context outermost = new Context(Within.PLAIN, false, 3);
    boolean endless = chance.percent(30);
    List<Piece> body = new ArrayList<>();
    int statements = endless ? chance.between(0, 2) : chance.between(2, 5);
    boolean again = features.contains(Feature.GOTO) && chance.percent(60);
    if (again) {
      body.add(Piece.line("again:"));
      outermost = outermost.inLoop();
    } else if (features.contains(Feature.LABELS) && chance.percent(30)) {
      body.add(Piece.line(chance.of("end1:", "progress1:", "accept1:", "here:")));
    }
    // A label must not make an atomic sequence its own successor.
    body.addAll(simple(scope, outermost));
    if (again) {
      scope.labels.add("again");
    }
    for (int i = 0; i < statements; i++) {
      label(body);
      body.addAll(statement(scope, outermost));
    }
    if (endless) {
      label(body);
      body.add(choice("do", scope, outermost.inLoop(), "od;"));
    }
    if (again && chance.percent(40)) {
      body.add(Piece.line("goto again;"));
    }
    return body;
  }

  private void label(List<Piece> body) {
    if (features.contains(Feature.LABELS) && chance.percent(20)) {
      String kind = chance.of("end", "progress", "accept", "label");
      body.add(Piece.line(kind + "_" + names++ + ":"));
    }
  }

  private List<Piece> sequence(Scope scope, Context place, int low, int high) {
    List<Piece> sequence = new ArrayList<>();
    for (int i = chance.between(low, high); i > 0; i--) {
      sequence.addAll(statement(scope, place));
    }
    return sequence;
  }

  private List<Piece> statement(Scope scope, Context place) {
    if (place.depth() <= 0 || chance.percent(55)) {
      return simple(scope, place);
    }
    boolean plain = place.within() == Within.PLAIN;
    int roll = chance.between(0, 99);
    if (roll < 18) {
      return List.of(choice("if", scope, place.deeper(), "fi;"));
    }
    if (roll < 30 && plain) {
      Piece loop = choice("do", scope, place.inLoop(), "od;");
      // A break must not lead into a d_step.
      return features.contains(Feature.D_STEP) ? List.of(loop, Piece.line("skip;")) : List.of(loop);
    }
    boolean nested = place.within() == Within.ATOMIC && features.contains(Feature.NESTED_ATOMIC);
    if (roll < 48 && (plain || nested) && features.contains(Feature.ATOMIC)) {
      return List.of(atomic(scope, place));
    }
    if (roll < 60 && place.within() != Within.D_STEP && features.contains(Feature.D_STEP)) {
      return List.of(deterministic(scope, place));
    }
    if (roll < 72 && (plain || nested) && features.contains(Feature.UNLESS)) {
      return unless(scope, place);
    }
    if (roll < 78 && features.contains(Feature.FOR)) {
      return List.of(loop(scope, place));
    }
    if (roll >= 74 && roll < 82 && features.contains(Feature.COUNTED_LOOPS)) {
      return countedLoop(scope, place);
    }
    if (roll < 90 && plain && features.contains(Feature.BLOCK_LOCALS)) {
      return List.of(block(scope, place));
    }
    return simple(scope, place);
  }

  private Piece choice(String head, Scope scope, Context place, String tail) {
    boolean isLoop = head.equals("do");
    List<Piece> options = new ArrayList<>();
    for (int i = chance.between(1, 3); i > 0; i--) {
      List<Piece> option = new ArrayList<>(guard(scope, place));
      option.addAll(sequence(scope, place, 0, 2));
      if (isLoop && chance.percent(25)) {
        option.add(Piece.line("break;"));
      }
      options.add(Piece.block("::", option, ""));
    }
    if (place.within() == Within.D_STEP || chance.percent(35)) {
      List<Piece> option = new ArrayList<>(List.of(Piece.line("else;")));
      option.addAll(sequence(scope, place, 0, 1));
      if (isLoop && chance.percent(60)) {
        option.add(Piece.line("break;"));
      }
      options.add(Piece.block("::", option, ""));
    } else if (isLoop && chance.percent(20)) {
      options.add(Piece.block("::", List.of(Piece.line("break;")), ""));
    }
    return Piece.block(head, options, tail);
  }

  /** The first statement of an option. */
  private List<Piece> guard(Scope scope, Context place) {
    if (place.within() == Within.D_STEP) {
      return List.of(Piece.line(expressions.condition(scope, 1) + ";"));
    }
    int roll = chance.between(0, 99);
    if (roll < 45) {
      return List.of(Piece.line(expressions.condition(scope, 2) + ";"));
    }
    if (roll < 52 && features.contains(Feature.TIMEOUT)) {
      return List.of(Piece.line(timeout(scope)));
    }
    if (roll < 80 && !scope.channels.isEmpty()) {
      return List.of(Piece.line(communication.any(scope)));
    }
    return statement(scope, place);
  }

  private String timeout(Scope scope) {
    String condition = expressions.condition(scope, 1);
    return features.contains(Feature.TIMEOUT_CONDITIONS)
        ? chance.of("(timeout && ", "(timeout || ", "(!timeout && ") + condition + ");"
        : "timeout;";
  }

  private Piece atomic(Scope scope, Context place) {
    List<Piece> inner = new ArrayList<>();
    if (chance.percent(50)) {
      inner.addAll(guard(scope, place.in(Within.ATOMIC)));
    }
    inner.addAll(sequence(scope, place.in(Within.ATOMIC), 1, 3));
    return Piece.block("atomic {", inner, "};");
  }

  private Piece deterministic(Scope scope, Context place) {
    List<Piece> inner = new ArrayList<>();
    List<Channel> buffered = scope.buffered();
    int roll = chance.between(0, 99);
    if (roll < 40) {
      inner.add(Piece.line(expressions.condition(scope, 1) + ";"));
    } else if (roll < 60 && !buffered.isEmpty()) {
      Channel channel = chance.pick(buffered);
      inner.add(
          Piece.line(
              chance.percent(50)
                  ? communication.send(channel, scope)
                  : communication.receive(channel, scope)));
    }
    if (inner.isEmpty() && features.contains(Feature.RENDEZVOUS)) {
      // SPIN lets a d_step that begins with printf or assert run in the middle of a rendezvous.
      inner.add(Piece.line("true;"));
    }
    inner.addAll(sequence(scope, place.in(Within.D_STEP), 1, 3));
    return Piece.block("d_step {", inner, "};");
  }

  /**
   * Without a choice of rendezvous at the beginning of the escape: where one finds no partner, SPIN
   * forgets that another step of the same escape was possible, and lets the guarded part go on.
   */
  private List<Piece> unless(Scope scope, Context place) {
    Scope buffered = scope.inner();
    buffered.channels.removeIf(channel -> !channel.buffered());
    boolean meeting = features.contains(Feature.ESCAPING_RENDEZVOUS) && chance.percent(50);
    List<Piece> escape =
        new ArrayList<>(
            meeting && !scope.channels.isEmpty()
                ? List.of(Piece.line(communication.any(scope)))
                : guard(buffered, place.deeper()));
    escape.addAll(sequence(meeting ? scope : buffered, place.deeper(), 0, 2));
    List<Piece> guarded = new ArrayList<>(sequence(scope, place.deeper(), 1, 3));
    if (guarded.get(0).head().startsWith("goto ")) {
      // Where a jump leads to itself, SPIN loses the escape when it merges statements.
      guarded.add(0, Piece.line("printf(\"hello\\n\");"));
    }
    return List.of(
        Piece.all(List.of(Piece.block("{", guarded, ""), Piece.block("} unless {", escape, "};"))));
  }

  private Piece loop(Scope scope, Context place) {
    String counter = "i" + names++;
    Scope inner = scope.inner();
    boolean collection = features.contains(Feature.COLLECTION_LOOPS) && chance.percent(60);
    if (collection && !scope.arrays.isEmpty()) {
      declarations.add(Piece.line("byte " + counter + ";"));
      String head = "for (" + counter + " in " + chance.pick(scope.arrays) + ") {";
      return Piece.block(head, sequence(inner, place.deeper(), 1, 2), "};");
    }
    List<Channel> ofRecords =
        scope.buffered().stream().filter(c -> c.fields().equals(Scope.RECORDS)).toList();
    if (collection && !ofRecords.isEmpty() && place.within() != Within.D_STEP) {
      declarations.add(Piece.line("Inner " + counter + ";"));
      String over = expressions.name(chance.pick(ofRecords).template(), scope);
      inner.places.add(new Place(counter + ".s", Kind.SHORT));
      return Piece.block(
          "for (" + counter + " in " + over + ") {", sequence(inner, place.deeper(), 1, 2), "};");
    }
    declarations.add(Piece.line("byte " + counter + ";"));
    inner.indices.add(counter);
    String range = " : 0 .. " + chance.between(0, 2);
    return Piece.block(
        "for (" + counter + range + ") {", sequence(inner, place.deeper(), 1, 2), "};");
  }

  /** A loop that ends, so that it may stand in an atomic sequence. */
  private List<Piece> countedLoop(Scope scope, Context place) {
    String counter = "i" + names++;
    declarations.add(Piece.line("byte " + counter + ";"));
    Scope inner = scope.inner();
    inner.indices.add(counter);
    List<Piece> round = new ArrayList<>();
    round.add(Piece.line("(" + counter + " < " + chance.between(1, 3) + ");"));
    round.add(Piece.line(counter + "++;"));
    round.addAll(sequence(inner, place.deeper(), 0, 2));
    Piece loop =
        Piece.block(
            "do",
            List.of(
                Piece.block("::", round, ""),
                Piece.block("::", List.of(Piece.line("else;"), Piece.line("break;")), "")),
            "od;");
    return List.of(Piece.line(counter + " = 0;"), loop, Piece.line("skip;"));
  }

  private Piece block(Scope scope, Context place) {
    String name = "b" + names++;
    Scope inner = scope.inner();
    inner.places.add(new Place(name, Kind.BYTE));
    List<Piece> pieces = new ArrayList<>();
    String initial = chance.percent(50) ? " = " + chance.between(0, 2) : "";
    pieces.add(Piece.line("byte " + name + initial + ";"));
    pieces.addAll(sequence(inner, place.deeper(), 1, 3));
    return Piece.block("{", pieces, "};");
  }

  /** A statement that contains no other. */
  private List<Piece> simple(Scope scope, Context place) {
    boolean blocking = place.within() != Within.D_STEP;
    int roll = chance.between(0, 99);
    if (roll < 9 && blocking) {
      return List.of(Piece.line(expressions.condition(scope, 1) + ";"));
    }
    if (roll < 38 && blocking && !scope.channels.isEmpty()) {
      return List.of(Piece.line(communication.any(scope)));
    }
    if (roll < 44) {
      return List.of(Piece.line("assert(" + expressions.condition(scope, 1) + ");"));
    }
    if (roll < 47) {
      return List.of(Piece.line(chance.of("skip;", "printf(\"hello\\n\");", "true;")));
    }
    if (roll < 53 && blocking && scope.labels.contains("again")) {
      return List.of(Piece.line("goto again;"));
    }
    if (roll < 60 && place.within() == Within.PLAIN && !proctypes.isEmpty()) {
      return List.of(
          Piece.block(
              "atomic {",
              List.of(Piece.line("(_nr_pr < 4);"), Piece.line(creation(scope) + ";")),
              "};"));
    }
    if (roll < 64 && blocking && features.contains(Feature.SELECT) && !scope.places.isEmpty()) {
      List<Place> scalars =
          scope.places.stream().filter(p -> p.template().matches("[a-z0-9]+")).toList();
      if (!scalars.isEmpty()) {
        String least = chance.percent(80) ? "0" : "(" + expressions.any(scope, 1) + ") & 1";
        String name = chance.pick(scalars).template();
        return List.of(Piece.line("select (" + name + " : " + least + " .. 2);"));
      }
    }
    if (roll < 68 && !inlines.isEmpty() && !scope.places.isEmpty()) {
      String target = expressions.name(expressions.place(scope).template(), scope);
      return List.of(
          Piece.line(chance.pick(inlines) + "(" + target + ", " + expressions.leaf(scope) + ");"));
    }
    if (roll < 70 && blocking && features.contains(Feature.PRIORITY)) {
      return List.of(Piece.line("set_priority(_pid, " + chance.between(1, 3) + ");"));
    }
    if (roll < 72 && features.contains(Feature.HIDDEN)) {
      return List.of(Piece.line("scratch = " + expressions.any(scope, 1) + ";"));
    }
    if (roll < 76 && !scope.references.isEmpty() && !scope.simple().isEmpty()) {
      String target = chance.pick(scope.references).template();
      String value = expressions.name(chance.pick(scope.simple()).template(), scope);
      return List.of(Piece.line(target + " = " + value + ";"));
    }
    return List.of(Piece.line(assignment(scope, place.looping())));
  }

  private String assignment(Scope scope, boolean looping) {
    if (scope.places.isEmpty()) {
      return "skip;";
    }
    Place target = expressions.place(scope);
    String name = expressions.name(target.template(), scope);
    boolean free = target.kind().isNarrow() || !looping || chance.percent(4);
    if (target.kind() == Kind.MTYPE) {
      return name + " = " + chance.pick(Expressions.SYMBOLS) + ";";
    }
    if (free && chance.percent(30)) {
      return name + chance.of("++;", "--;");
    }
    return name
        + " = "
        + (free && chance.percent(50) ? expressions.any(scope, 2) : expressions.bounded(scope, 2))
        + ";";
  }

  /** The creation of a process. */
  String creation(Scope scope) {
    List<Place> results = scope.places.stream().filter(p -> p.kind() == Kind.BYTE).toList();
    String run = communication.run(chance.pick(proctypes), scope);
    return features.contains(Feature.RUN_RESULTS) && !results.isEmpty() && chance.percent(50)
        ? expressions.name(chance.pick(results).template(), scope) + " = " + run
        : run;
  }
}

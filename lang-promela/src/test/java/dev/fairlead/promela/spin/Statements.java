package dev.fairlead.promela.spin;

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

  /** A process that can be created. */
  record Proctype(String name, List<Kind> parameters) {}

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
    if (roll < 82 && features.contains(Feature.FOR)) {
      return loop(scope, place);
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
      return List.of(Piece.line("timeout;"));
    }
    if (roll < 80 && !scope.channels.isEmpty()) {
      return List.of(Piece.line(communication(scope)));
    }
    return statement(scope, place);
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
      inner.add(Piece.line(chance.percent(50) ? send(channel, scope) : receive(channel, scope)));
    }
    if (inner.isEmpty() && features.contains(Feature.RENDEZVOUS)) {
      // SPIN lets a d_step that begins with printf or assert run in the middle of a rendezvous.
      inner.add(Piece.line("true;"));
    }
    inner.addAll(sequence(scope, place.in(Within.D_STEP), 1, 3));
    return Piece.block("d_step {", inner, "};");
  }

  /**
   * Without rendezvous in the escape: where one finds no partner, SPIN forgets that another step of
   * the same escape was possible, and lets the guarded part go on.
   */
  private List<Piece> unless(Scope scope, Context place) {
    Scope buffered = scope.inner();
    buffered.channels.removeIf(channel -> !channel.buffered());
    List<Piece> escape = new ArrayList<>(guard(buffered, place.deeper()));
    escape.addAll(sequence(buffered, place.deeper(), 0, 2));
    return List.of(
        Piece.all(
            List.of(
                Piece.block("{", sequence(scope, place.deeper(), 1, 3), ""),
                Piece.block("} unless {", escape, "};"))));
  }

  private List<Piece> loop(Scope scope, Context place) {
    String counter = "i" + names++;
    Scope inner = scope.inner();
    inner.indices.add(counter);
    declarations.add(Piece.line("byte " + counter + ";"));
    String range = " : 0 .. " + chance.between(0, 2);
    return List.of(
        Piece.block(
            "for (" + counter + range + ") {", sequence(inner, place.deeper(), 1, 2), "};"));
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
      return List.of(Piece.line(communication(scope)));
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
              List.of(Piece.line("(_nr_pr < 4);"), Piece.line(run(scope) + ";")),
              "};"));
    }
    if (roll < 64 && blocking && features.contains(Feature.SELECT) && !scope.places.isEmpty()) {
      List<Place> scalars =
          scope.places.stream().filter(p -> p.template().matches("[a-z0-9]+")).toList();
      if (!scalars.isEmpty()) {
        return List.of(Piece.line("select (" + chance.pick(scalars).template() + " : 0 .. 2);"));
      }
    }
    if (roll < 68 && !inlines.isEmpty() && !scope.places.isEmpty()) {
      String target = expressions.name(expressions.place(scope).template(), scope);
      return List.of(
          Piece.line(chance.pick(inlines) + "(" + target + ", " + expressions.leaf(scope) + ");"));
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

  private String communication(Scope scope) {
    Channel channel = chance.pick(scope.channels);
    return chance.percent(50) ? send(channel, scope) : receive(channel, scope);
  }

  private String send(Channel channel, Scope scope) {
    List<String> values = new ArrayList<>();
    for (Kind kind : channel.fields()) {
      values.add(
          kind == Kind.CHAN
              ? expressions.name(chance.pick(scope.simple()).template(), scope)
              : expressions.message(kind, scope));
    }
    boolean sorted =
        channel.buffered() && features.contains(Feature.SORTED_SEND) && chance.percent(40);
    return expressions.name(channel.template(), scope)
        + (sorted ? "!!" : "!")
        + message(values)
        + ";";
  }

  private String receive(Channel channel, Scope scope) {
    List<String> patterns = expressions.patterns(channel, scope);
    boolean anywhere =
        channel.buffered() && features.contains(Feature.RANDOM_RECEIVE) && chance.percent(40);
    boolean copying =
        channel.buffered() && features.contains(Feature.COPYING_RECEIVE) && chance.percent(35);
    String message = copying ? "<" + String.join(", ", patterns) + ">" : message(patterns);
    return expressions.name(channel.template(), scope) + (anywhere ? "??" : "?") + message + ";";
  }

  private String message(List<String> parts) {
    return parts.size() > 1 && chance.percent(25)
        ? parts.get(0) + "(" + String.join(", ", parts.subList(1, parts.size())) + ")"
        : String.join(", ", parts);
  }

  /** The creation of a process. */
  String run(Scope scope) {
    Proctype proctype = chance.pick(proctypes);
    List<String> arguments = new ArrayList<>();
    for (Kind kind : proctype.parameters()) {
      arguments.add(
          kind == Kind.CHAN
              ? expressions.name(chance.pick(scope.simple()).template(), scope)
              : expressions.value(kind, scope, 1));
    }
    String priority =
        features.contains(Feature.PRIORITY) && chance.percent(40)
            ? " priority " + chance.between(1, 3)
            : "";
    return "run " + proctype.name() + "(" + String.join(", ", arguments) + ")" + priority;
  }
}

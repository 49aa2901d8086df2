package dev.fairlead.promela.spin;

import dev.fairlead.promela.spin.Communication.Proctype;
import dev.fairlead.promela.spin.Scope.Channel;
import dev.fairlead.promela.spin.Scope.Kind;
import dev.fairlead.promela.spin.Scope.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes random models that SPIN accepts, most of them with some thousand states at most. */
final class ModelGenerator {
  private static final Pattern LABEL = Pattern.compile("(\\w+):");
  private static final Pattern LOCAL =
      Pattern.compile("(?:bit|bool|byte|short|int) (\\w+)(?: = \\d+)?;");

  private final Chance chance;
  private final Set<Feature> features;
  private final Expressions expressions;
  private final Scope globals = new Scope();
  private final List<Piece> pieces = new ArrayList<>();
  private final List<Proctype> proctypes = new ArrayList<>();
  private final List<String> inlines = new ArrayList<>();
  private int names;

  private ModelGenerator(Chance chance, Set<Feature> features) {
    this.chance = chance;
    this.features = features;
    this.expressions = new Expressions(chance, features);
  }

  /** The same model for the same seed. */
  static Piece model(long seed) {
    Chance chance = new Chance(seed);
    return new ModelGenerator(chance, Feature.some(chance)).model();
  }

  private Piece model() {
    pieces.add(Piece.line("mtype = { " + String.join(", ", Expressions.SYMBOLS) + " };"));
    if (features.contains(Feature.TYPEDEFS)) {
      pieces.add(
          Piece.block(
              "typedef Inner {", List.of(Piece.line("bit b;"), Piece.line("short s = 1;")), "};"));
      pieces.add(
          Piece.block(
              "typedef Outer {",
              List.of(Piece.line("byte c;"), Piece.line("Inner in;"), Piece.line("mtype m[2];")),
              "};"));
    }
    declare(pieces, globals, "g", chance.between(1, 3));
    if (features.contains(Feature.RECORD_MESSAGES)) {
      pieces.add(Piece.line("Inner record;"));
      globals.records.add("record");
      globals.places.add(new Place("record.s", Kind.SHORT));
    }
    if (features.contains(Feature.HIDDEN)) {
      pieces.add(Piece.line("hidden int scratch;"));
    }
    if (features.contains(Feature.CHANNELS)) {
      channels();
    }
    if (features.contains(Feature.INLINE)) {
      inlines.add("put");
      pieces.add(
          Piece.block(
              "inline put(x, y) {",
              List.of(
                  Piece.line("x = (y) & 3;"),
                  Piece.block(
                      "if",
                      List.of(
                          Piece.block("::", List.of(Piece.line("(x > 1);")), ""),
                          Piece.block(
                              "::", List.of(Piece.line("else;"), Piece.line("x = 0;")), "")),
                      "fi;")),
              "}"));
    }
    processes();
    if (features.contains(Feature.REMOTE)) {
      watch();
    }
    return Piece.all(pieces);
  }

  private Kind kind() {
    return chance.of(
        Kind.BIT,
        Kind.BOOL,
        Kind.BYTE,
        Kind.BYTE,
        Kind.SHORT,
        Kind.INT,
        Kind.UNSIGNED,
        features.contains(Feature.WIDE_VALUES) ? Kind.WIDE_UNSIGNED : Kind.UNSIGNED,
        Kind.MTYPE,
        Kind.PID);
  }

  private void declare(List<Piece> into, Scope scope, String prefix, int count) {
    for (int i = 0; i < count; i++) {
      String name = prefix + names++;
      if (features.contains(Feature.TYPEDEFS) && chance.percent(35)) {
        record(into, scope, name);
        continue;
      }
      Kind kind = kind();
      boolean array = features.contains(Feature.ARRAYS) && chance.percent(35);
      int size = chance.between(2, 3);
      String declarator = name + (array ? "[" + size + "]" : "");
      if (kind.isUnsigned()) {
        array = false;
        int width = kind == Kind.UNSIGNED ? chance.between(1, 4) : chance.of(7, 9, 17, 24, 31);
        declarator = name + " : " + width;
      }
      into.add(Piece.line(kind.keyword() + " " + declarator + initial(kind) + ";"));
      if (array) {
        scope.arrays.add(name);
      }
      scope.places.add(new Place(name + (array ? "[#" + size + "]" : ""), kind));
      if (!array && (kind == Kind.BYTE || kind == Kind.BIT || kind == Kind.UNSIGNED)) {
        scope.indices.add(name);
      }
    }
  }

  private String initial(Kind kind) {
    if (!chance.percent(40)) {
      return "";
    }
    return " = "
        + (kind == Kind.MTYPE
            ? chance.pick(Expressions.SYMBOLS)
            : features.contains(Feature.WIDE_VALUES) && chance.percent(30)
                ? chance.of("255", "-1", "300", "65535", "32767")
                : "" + chance.between(0, 3));
  }

  private void record(List<Piece> into, Scope scope, String name) {
    boolean array = chance.percent(30);
    String type = chance.of("Inner", "Outer");
    into.add(Piece.line(type + " " + name + (array ? "[2]" : "") + ";"));
    String base = name + (array ? "[#2]" : "");
    String inner = type.equals("Inner") ? base : base + ".in";
    scope.records.add(inner);
    scope.places.add(new Place(inner + ".b", Kind.BIT));
    scope.places.add(new Place(inner + ".s", Kind.SHORT));
    if (type.equals("Outer")) {
      scope.places.add(new Place(base + ".c", Kind.BYTE));
      scope.places.add(new Place(base + ".m[#2]", Kind.MTYPE));
    }
  }

  private void channels() {
    if (features.contains(Feature.CHANNEL_PASSING)) {
      channel(globals, "c" + names++, chance.between(1, 2), Scope.SIMPLE);
      channel(globals, "c" + names++, 1, List.of(Kind.CHAN));
    }
    for (int i = chance.between(1, 2); i > 0; i--) {
      int capacity =
          features.contains(Feature.RENDEZVOUS) && chance.percent(60) ? 0 : chance.between(1, 3);
      channel(globals, "c" + names++, capacity, fields());
    }
    if (features.contains(Feature.RECORD_CHANNELS)) {
      pieces.add(
          Piece.block(
              "typedef Box {",
              List.of(Piece.line("bit x;"), Piece.line("chan q[2] = [1] of { byte };")),
              "};"));
      boolean several = chance.percent(40);
      pieces.add(Piece.line(several ? "Box box[2];" : "Box box;"));
      String box = several ? "box[#2]" : "box";
      globals.places.add(new Place(box + ".x", Kind.BIT));
      globals.channels.add(new Channel(box + ".q[#2]", Scope.SIMPLE, true));
    }
    if (features.contains(Feature.CHANNEL_ARRAYS)) {
      List<Kind> fields = fields();
      int capacity = chance.between(features.contains(Feature.RENDEZVOUS) ? 0 : 1, 2);
      String name = "ca" + names++;
      pieces.add(
          Piece.line("chan " + name + "[2] = [" + capacity + "] of { " + types(fields) + " };"));
      globals.channels.add(new Channel(name + "[#2]", fields, capacity > 0));
    }
  }

  private List<Kind> fields() {
    if (features.contains(Feature.RECORD_MESSAGES) && chance.percent(60)) {
      return chance.of(Scope.RECORDS, List.of(Kind.BYTE, Kind.RECORD));
    }
    List<Kind> fields = new ArrayList<>();
    for (int i = chance.percent(70) ? 1 : 2; i > 0; i--) {
      fields.add(
          chance.of(Kind.BYTE, Kind.BYTE, Kind.MTYPE, Kind.BIT, Kind.BOOL, Kind.SHORT, Kind.INT));
    }
    return fields;
  }

  private void channel(Scope scope, String name, int capacity, List<Kind> fields) {
    pieces.add(channelOf(name, capacity, fields));
    scope.channels.add(new Channel(name, fields, capacity > 0));
  }

  private static Piece channelOf(String name, int capacity, List<Kind> fields) {
    return Piece.line("chan " + name + " = [" + capacity + "] of { " + types(fields) + " };");
  }

  private static String types(List<Kind> fields) {
    return String.join(", ", fields.stream().map(kind -> kind.keyword()).toList());
  }

  private void processes() {
    if (features.contains(Feature.RUN)) {
      created();
    }
    int active = proctypes.isEmpty() ? chance.between(2, 3) : chance.between(0, 1);
    for (int i = 0; i < active; i++) {
      int instances = chance.percent(25) ? 2 : 1;
      String head = "active" + (instances > 1 ? " [" + instances + "]" : "") + " proctype P" + i;
      pieces.add(process(head, List.of()));
    }
    if (!proctypes.isEmpty()) {
      pieces.add(process("init", List.of()));
    }
  }

  /** A process that looks into the first one. */
  private void watch() {
    Optional<Piece> watched =
        pieces.stream().filter(piece -> piece.head().startsWith("active proctype P0(")).findFirst();
    List<Piece> options = new ArrayList<>();
    for (Piece piece : watched.map(Piece::inner).orElse(List.of())) {
      Matcher label = LABEL.matcher(piece.head());
      Matcher local = LOCAL.matcher(piece.head());
      String seen =
          label.matches()
              ? "P0[0]@" + label.group(1)
              : local.matches() ? "P0[0]:" + local.group(1) + " > 0" : "";
      if (!seen.isEmpty()) {
        String then = chance.of("break;", "skip;", "goto gone;", "assert(_nr_pr > 1);");
        options.add(
            Piece.block("::", List.of(Piece.line("(" + seen + ");"), Piece.line(then)), ""));
      }
    }
    if (!options.isEmpty()) {
      List<Piece> body =
          List.of(Piece.block("do", options, "od;"), Piece.line("gone:"), Piece.line("skip;"));
      pieces.add(Piece.block("active proctype Watch() {", body, "}"));
    }
  }

  private void created() {
    List<Kind> parameters = new ArrayList<>();
    for (int i = chance.between(0, 2); i > 0; i--) {
      parameters.add(
          features.contains(Feature.CHANNEL_PASSING) && chance.percent(40)
              ? Kind.CHAN
              : chance.of(
                  Kind.BYTE, Kind.BIT, Kind.BOOL, Kind.SHORT, Kind.MTYPE, Kind.INT, Kind.PID));
    }
    Proctype created = new Proctype("Q", List.copyOf(parameters));
    pieces.add(process("proctype Q", parameters));
    proctypes.add(created);
  }

  /** With an empty list of parameters for init, which has none at all. */
  private Piece process(String head, List<Kind> parameters) {
    boolean isInit = head.equals("init");
    Scope scope = globals.inner();
    List<String> formals = new ArrayList<>();
    for (Kind kind : parameters) {
      String name = "p" + names++;
      formals.add(kind.keyword() + " " + name);
      if (kind == Kind.CHAN) {
        scope.channels.add(new Channel(name, Scope.SIMPLE, true));
      } else {
        scope.places.add(new Place(name, kind));
      }
    }
    List<Piece> inner = new ArrayList<>();
    declare(inner, scope, "l", chance.between(0, 2));
    localChannels(inner, scope);
    if (features.contains(Feature.EXCLUSIVE) && chance.percent(60)) {
      String channel = expressions.name(chance.pick(globals.channels).template(), globals);
      if (!channel.contains("[")) {
        inner.add(Piece.line(chance.of("xr ", "xs ") + channel + ";"));
      }
    }
    Statements statements = new Statements(chance, features, expressions, proctypes, inlines);
    if (isInit) {
      List<Piece> creations = new ArrayList<>();
      for (int i = chance.between(1, 2); i > 0; i--) {
        creations.add(Piece.line(statements.creation(scope) + ";"));
      }
      inner.addAll(
          chance.percent(50) ? List.of(Piece.block("atomic {", creations, "};")) : creations);
    }
    inner.addAll(statements.body(scope));
    inner.addAll(0, statements.declarations);
    String list = isInit ? "" : "(" + String.join("; ", formals) + ")";
    return Piece.block(head + list + suffix(isInit) + " {", inner, "}");
  }

  private void localChannels(List<Piece> inner, Scope scope) {
    if (features.contains(Feature.CHANNEL_PASSING) && chance.percent(70)) {
      String name = "r" + names++;
      inner.add(Piece.line("chan " + name + " = " + scope.simple().get(0).template() + ";"));
      Channel reference = new Channel(name, Scope.SIMPLE, true);
      scope.references.add(reference);
      scope.channels.add(reference);
    }
    if (features.contains(Feature.LOCAL_CHANNELS) && chance.percent(60)) {
      String name = "lc" + names++;
      List<Kind> fields = fields();
      inner.add(channelOf(name, 1, fields));
      scope.channels.add(new Channel(name, fields, !fields.equals(Scope.SIMPLE)));
    }
  }

  private String suffix(boolean isInit) {
    String suffix = "";
    if (features.contains(Feature.PRIORITY) && chance.percent(50)) {
      suffix += " priority " + chance.between(1, 3);
    }
    if (!isInit && features.contains(Feature.PROVIDED) && chance.percent(60)) {
      suffix += " provided " + provided();
    }
    return suffix;
  }

  private String provided() {
    String condition = expressions.condition(globals, 0);
    return condition.startsWith("(") ? condition : "(" + condition + ")";
  }
}

package dev.fairlead.promela.spin;

import dev.fairlead.promela.spin.Scope.Channel;
import dev.fairlead.promela.spin.Scope.Kind;
import dev.fairlead.promela.spin.Scope.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Random expressions that never divide by zero and never leave an array. */
final class Expressions {
  private static final Pattern BRACKETS = Pattern.compile("\\[[^\\]]*\\]");

  static final List<String> SYMBOLS = List.of("red", "green", "blue");
  private static final Pattern INDEX = Pattern.compile("#([0-9]+)");

  private final Chance chance;
  private final Set<Feature> features;

  Expressions(Chance chance, Set<Feature> features) {
    this.chance = chance;
    this.features = features;
  }

  /** Something to assign to. */
  Place place(Scope scope) {
    return chance.pick(scope.places);
  }

  /** A template with indices chosen. */
  String name(String template, Scope scope) {
    Matcher matcher = INDEX.matcher(template);
    StringBuilder name = new StringBuilder();
    while (matcher.find()) {
      matcher.appendReplacement(name, index(Integer.parseInt(matcher.group(1)), scope));
    }
    return matcher.appendTail(name).toString();
  }

  private String index(int size, Scope scope) {
    if (!scope.indices.isEmpty() && chance.percent(40)) {
      return chance.pick(scope.indices) + " % " + size;
    }
    return chance.percent(15) ? "_pid % " + size : "" + chance.between(0, size - 1);
  }

  String any(Scope scope, int depth) {
    if (depth == 0 || chance.percent(30)) {
      return leaf(scope);
    }
    return switch (chance.between(0, 9)) {
      case 0 -> "(" + any(scope, depth - 1) + " / " + divisor(scope) + ")";
      case 1 -> "(" + any(scope, depth - 1) + " % " + divisor(scope) + ")";
      case 2 -> chance.of("-", "~", "!") + "(" + any(scope, depth - 1) + ")";
      case 3 -> "(" + any(scope, depth - 1) + chance.of(" << ", " >> ") + distance(scope) + ")";
      case 4 ->
          features.contains(Feature.CONDITIONAL)
              ? "("
                  + comparison(scope, depth - 1)
                  + " -> "
                  + any(scope, depth - 1)
                  + " : "
                  + any(scope, depth - 1)
                  + ")"
              : leaf(scope);
      // No look into a channel: see docs/promela.md, counted differently.
      case 5 -> comparison(scope, depth - 1);
      default ->
          "("
              + any(scope, depth - 1)
              + chance.of(" + ", " - ", " * ", " & ", " | ", " ^ ", " + ", " - ")
              + any(scope, depth - 1)
              + ")";
    };
  }

  /** Neither 0 nor -1, by which the smallest number cannot be divided. */
  private String divisor(Scope scope) {
    if (!features.contains(Feature.EXTREME_VALUES)) {
      return "" + chance.between(1, 4);
    }
    return chance.percent(50)
        ? chance.of("-2", "-3", "-7", "10", "256")
        : "((" + leaf(scope) + " & 3) + 1)";
  }

  /** Within the width of a number; the rest is undefined in C. */
  private String distance(Scope scope) {
    if (!features.contains(Feature.EXTREME_VALUES)) {
      return "" + chance.between(0, 5);
    }
    return chance.percent(50) ? "" + chance.between(0, 31) : "(" + leaf(scope) + " & 31)";
  }

  String leaf(Scope scope) {
    if (!scope.places.isEmpty() && chance.percent(55)) {
      return name(place(scope).template(), scope);
    }
    if (chance.percent(10)) {
      return chance.of("_pid", "_nr_pr");
    }
    if (features.contains(Feature.LAST) && chance.percent(15)) {
      return "_last";
    }
    if (features.contains(Feature.CHANNEL_TESTS)
        && !scope.buffered().isEmpty()
        && chance.percent(20)) {
      return "len(" + name(chance.pick(scope.buffered()).template(), scope) + ")";
    }
    if (features.contains(Feature.EXTREME_VALUES) && chance.percent(20)) {
      return chance.of("2147483647", "-2147483647", "65536", "1000003", "-32769", "-255");
    }
    if (features.contains(Feature.CONTROL_STATES) && chance.percent(15)) {
      return "pc_value(_pid)";
    }
    if (features.contains(Feature.PRIORITY) && chance.percent(15)) {
      return chance.of("get_priority(_pid)", "_priority");
    }
    if (features.contains(Feature.WIDE_VALUES) && chance.percent(15)) {
      return chance.of("255", "256", "-1", "127", "32768", "65535", "70000", "128");
    }
    return "" + chance.between(0, 3);
  }

  /** Without a bound by itself, such expressions in a loop have too many values. */
  String bounded(Scope scope, int depth) {
    return switch (chance.between(0, 4)) {
      case 0 -> "" + chance.between(0, 3);
      case 1 -> "(" + any(scope, depth) + ") & " + chance.of(1, 3);
      case 2 -> "(" + any(scope, depth) + ") % " + chance.between(2, 4);
      case 3 -> truth(scope, depth);
      default -> "(" + any(scope, 1) + ") & 1";
    };
  }

  /** A value of this type. */
  String value(Kind kind, Scope scope, int depth) {
    if (kind == Kind.MTYPE && chance.percent(90)) {
      return chance.pick(SYMBOLS);
    }
    return chance.percent(50) ? "" + chance.between(0, 2) : bounded(scope, depth);
  }

  /** A value to send; not a larger one than fits, for the reason at {@link #patterns}. */
  String message(Kind kind, Scope scope) {
    String value = value(kind, scope, 1);
    return kind == Kind.BIT || kind == Kind.BOOL ? "(" + value + ") & 1" : value;
  }

  String condition(Scope scope, int depth) {
    if (depth > 0 && chance.percent(25)) {
      return "("
          + condition(scope, depth - 1)
          + chance.of(" && ", " || ")
          + condition(scope, depth - 1)
          + ")";
    }
    if (depth > 0 && chance.percent(8)) {
      return "!(" + comparison(scope, depth - 1) + ")";
    }
    return chance.percent(25) ? channelCondition(scope, depth) : comparison(scope, depth);
  }

  /** A condition that is a number; SPIN has no arithmetic on full(c) and its like. */
  private String truth(Scope scope, int depth) {
    List<Channel> buffered = scope.buffered();
    if (features.contains(Feature.POLLS) && !buffered.isEmpty() && chance.percent(15)) {
      // Not "??", which is no truth in SPIN: see docs/promela.md, counted differently.
      return poll(chance.pick(buffered), "?", scope);
    }
    return comparison(scope, depth);
  }

  private String poll(Channel channel, String receive, Scope scope) {
    return name(channel.template(), scope)
        + receive
        + "["
        + String.join(", ", patterns(channel, scope))
        + "]";
  }

  private String comparison(Scope scope, int depth) {
    List<Place> symbolic = scope.places.stream().filter(p -> p.kind() == Kind.MTYPE).toList();
    if (!symbolic.isEmpty() && chance.percent(20)) {
      return "("
          + name(chance.pick(symbolic).template(), scope)
          + chance.of(" == ", " != ")
          + chance.pick(SYMBOLS)
          + ")";
    }
    String left = scope.places.isEmpty() ? "_pid" : name(place(scope).template(), scope);
    String right = chance.percent(60) ? "" + chance.between(0, 3) : any(scope, depth);
    return "(" + left + chance.of(" == ", " != ", " < ", " > ", " <= ", " >= ") + right + ")";
  }

  private String channelCondition(Scope scope, int depth) {
    List<Channel> buffered = scope.buffered();
    if (buffered.isEmpty()) {
      return comparison(scope, depth);
    }
    Channel channel = chance.pick(buffered);
    if (features.contains(Feature.POLLS) && chance.percent(50)) {
      return poll(channel, chance.of("?", "??"), scope);
    }
    if (features.contains(Feature.CHANNEL_PASSING) && chance.percent(30)) {
      List<Channel> simple = scope.simple();
      return "("
          + name(chance.pick(simple).template(), scope)
          + chance.of(" == ", " != ")
          + name(chance.pick(simple).template(), scope)
          + ")";
    }
    if (features.contains(Feature.CHANNEL_TESTS)) {
      return chance.of("full", "empty", "nfull", "nempty")
          + "("
          + name(channel.template(), scope)
          + ")";
    }
    return comparison(scope, depth);
  }

  /**
   * What a receive does with a message. SPIN wants each variable once, and where a value does not
   * fit into a variable, it puts what was left of it back into the channel on its way back, so that
   * it counts states that do not exist. The same happens to the value of {@code eval} if the
   * receive stores into a variable of it, or if it asks how long the channel is; and to variables
   * whose index the receive changes.
   */
  List<String> patterns(Channel channel, Scope scope) {
    List<String> patterns = new ArrayList<>();
    for (Kind kind : channel.fields()) {
      String pattern = pattern(kind, scope);
      boolean again =
          patterns.stream().anyMatch(other -> variable(other).equals(variable(pattern)));
      if (again && kind == Kind.RECORD) {
        // Nothing else fits there.
        patterns.replaceAll(other -> variable(other).equals(variable(pattern)) ? "_" : other);
      }
      patterns.add(again && kind != Kind.RECORD ? "_" : pattern);
    }
    List<String> indices = patterns.stream().flatMap(Expressions::indices).toList();
    patterns.replaceAll(pattern -> indices.contains(pattern) ? "_" : pattern);
    List<String> stored =
        patterns.stream().filter(p -> !isEvaluated(p)).map(Expressions::variable).toList();
    patterns.replaceAll(
        pattern -> isEvaluated(pattern) && readsAny(pattern, stored) ? "_" : pattern);
    return patterns;
  }

  /** The name at the beginning of a reference. */
  private static String variable(String pattern) {
    return pattern.split("[\\[.]")[0];
  }

  /** The names in the brackets of a reference. */
  private static Stream<String> indices(String pattern) {
    return isEvaluated(pattern)
        ? Stream.of()
        : BRACKETS.matcher(pattern).results().flatMap(index -> names(index.group()));
  }

  private static Stream<String> names(String expression) {
    return Stream.of(expression.split("\\W+")).filter(word -> word.matches("[A-Za-z_]\\w*"));
  }

  private static boolean readsAny(String value, List<String> names) {
    return Stream.of(value.split("\\W+")).anyMatch(names::contains);
  }

  private static boolean isEvaluated(String pattern) {
    return pattern.startsWith("eval(");
  }

  private String pattern(Kind kind, Scope scope) {
    if (kind == Kind.CHAN) {
      return scope.references.isEmpty() || chance.percent(20)
          ? "_"
          : chance.pick(scope.references).template();
    }
    if (kind == Kind.RECORD) {
      return name(chance.pick(scope.records), scope);
    }
    int roll = chance.between(0, 99);
    if (roll < 15) {
      return "_";
    }
    if (roll < 30) {
      return kind == Kind.MTYPE ? chance.pick(SYMBOLS) : "" + chance.between(0, 2);
    }
    if (roll < 40) {
      String value = any(scope, 1);
      return value.contains("len(") || value.contains("?") ? "_" : "eval(" + value + ")";
    }
    List<Place> wide = scope.places.stream().filter(p -> p.kind().holds(kind)).toList();
    return wide.isEmpty() ? "_" : name(chance.pick(wide).template(), scope);
  }
}

package dev.fairlead.promela.spin;

import dev.fairlead.promela.spin.Scope.Channel;
import dev.fairlead.promela.spin.Scope.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Random sends, receives and creations of processes. */
final class Communication {
  /** A process that can be created. */
  record Proctype(String name, List<Kind> parameters) {}

  private final Chance chance;
  private final Set<Feature> features;
  private final Expressions expressions;

  Communication(Chance chance, Set<Feature> features, Expressions expressions) {
    this.chance = chance;
    this.features = features;
    this.expressions = expressions;
  }

  String any(Scope scope) {
    Channel channel = chance.pick(scope.channels);
    return chance.percent(50) ? send(channel, scope) : receive(channel, scope);
  }

  String send(Channel channel, Scope scope) {
    List<String> values = new ArrayList<>();
    for (Kind kind : channel.fields()) {
      values.add(
          switch (kind) {
            case CHAN -> expressions.name(chance.pick(scope.simple()).template(), scope);
            case RECORD -> expressions.name(chance.pick(scope.records), scope);
            default -> expressions.message(kind, scope);
          });
    }
    boolean sorted =
        channel.buffered() && features.contains(Feature.SORTED_SEND) && chance.percent(40);
    return expressions.name(channel.template(), scope)
        + (sorted ? "!!" : "!")
        + message(values)
        + ";";
  }

  String receive(Channel channel, Scope scope) {
    List<String> patterns = expressions.patterns(channel, scope);
    boolean anywhere =
        channel.buffered() && features.contains(Feature.RANDOM_RECEIVE) && chance.percent(40);
    boolean copying =
        channel.buffered() && features.contains(Feature.COPYING_RECEIVE) && chance.percent(35);
    String message = copying ? "<" + String.join(", ", patterns) + ">" : message(patterns);
    String name = expressions.name(channel.template(), scope);
    // SPIN goes back wrongly over a receive that changes the index of its own channel.
    if (patterns.stream().anyMatch(name::contains)) {
      name = channel.template().replaceAll("#[0-9]+", "0");
    }
    return name + (anywhere ? "??" : "?") + message + ";";
  }

  private String message(List<String> parts) {
    return parts.size() > 1 && chance.percent(25)
        ? parts.get(0) + "(" + String.join(", ", parts.subList(1, parts.size())) + ")"
        : String.join(", ", parts);
  }

  /** The creation of a process. */
  String run(Proctype proctype, Scope scope) {
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

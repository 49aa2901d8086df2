package dev.fairlead.gpu.unit;

import dev.fairlead.core.structure.GuardedCommand;
import dev.fairlead.core.structure.Observer;
import dev.fairlead.core.structure.Structure;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** How many steps a state can have at most, as far as the text of its commands tells. */
public final class Branching {
  private Branching() {}

  /** A place of commands: at most those of one value of a slot are enabled. */
  private record Site(int process, int at) {}

  /** Empty if there are sequences, which may fork. */
  public static OptionalLong of(Structure structure, Optional<Observer> observer) {
    Map<Site, Map<Integer, Integer>> commands = new HashMap<>();
    for (GuardedCommand command : structure.commands()) {
      if (command.holder() != GuardedCommand.NONE) {
        return OptionalLong.empty();
      }
      int value = command.at() == GuardedCommand.NONE ? 0 : command.value();
      commands
          .computeIfAbsent(new Site(command.process(), command.at()), site -> new HashMap<>())
          .merge(value, 1, Integer::sum);
    }
    long steps =
        commands.values().stream()
            .mapToLong(site -> site.values().stream().mapToInt(count -> count).max().orElse(0))
            .sum();
    return OptionalLong.of(Math.max(1, steps) * observer.map(Branching::of).orElse(1L));
  }

  private static long of(Observer automaton) {
    Map<Integer, Integer> edges = new HashMap<>();
    automaton.edges().forEach(edge -> edges.merge(edge.from(), 1, Integer::sum));
    return edges.values().stream().mapToInt(count -> count).max().orElse(1);
  }
}

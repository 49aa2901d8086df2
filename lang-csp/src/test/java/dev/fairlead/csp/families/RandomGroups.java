package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A random model with groups of any number of processes, in definitions that may be used several
 * times, and its instances. In the text of an instance every use of a definition has a copy of its
 * own, with its own numbers, so that nothing depends on how the model checker tells groups apart.
 */
public final class RandomGroups {
  private static final int MOST_GROUPS = 3;

  /** What stands below {@code |||}, {@code ||} and hiding only. */
  private sealed interface Node {
    record Group(String member) implements Node {}

    record Alone(String process) implements Node {}

    record Composition(String operator, List<Node> parts) implements Node {}

    record Hiding(Node body, String events) implements Node {}

    record Use(int pool, String number) implements Node {}
  }

  private final Random random;
  private final RandomMembers members;
  private final String definitions;
  private final List<Node> pools = new ArrayList<>();
  private final Node system;
  private final String assertions;

  public RandomGroups(Random random) {
    this.random = random;
    this.members = new RandomMembers(random);
    this.definitions = members.definitions();
    pools.add(pool());
    pools.add(pool());
    Node drawn = system();
    while (groups(drawn) == 0 || groups(drawn) > MOST_GROUPS) {
      drawn = system();
    }
    this.system = drawn;
    StringBuilder asked = new StringBuilder();
    asked.append("#assert System() deadlockfree;\n#assert System() nonterminating;\n");
    String aim = members.pick(List.of("goal", "uneven", "uneven"));
    asked.append("#assert System() reaches " + aim + ";\n");
    for (int i = 0; i < 2; i++) {
      asked.append("#assert System() |= " + members.pick(RandomMembers.FORMULAS) + ";\n");
    }
    this.assertions = asked.toString();
  }

  /** How many numbers an instance is made of. */
  int groups() {
    return groups(system);
  }

  public String text() {
    return text(group -> "(|||{..}@" + group.member() + ")");
  }

  /** The same with a number for each place in the text, in one of the ways to write it. */
  String fixed() {
    return text(this::fixed);
  }

  private String fixed(Node.Group group) {
    int size = 2 + random.nextInt(2);
    return switch (random.nextInt(3)) {
      case 0 -> "(|||{" + size + "}@" + group.member() + ")";
      case 1 -> "(|||i:{1.." + size + "}@" + group.member() + ")";
      default -> "(" + String.join(" ||| ", Collections.nCopies(size, group.member())) + ")";
    };
  }

  private String text(Function<Node.Group, String> group) {
    Function<Node, String> write =
        node -> write(node, group, use -> "Pool" + use.pool() + "(" + use.number() + ")");
    StringBuilder text = new StringBuilder(RandomMembers.DECLARATIONS).append(definitions);
    for (int i = 0; i < pools.size(); i++) {
      text.append("Pool" + i + "(k) = " + write.apply(pools.get(i)) + ";\n");
    }
    return text.append("System() = " + write.apply(system) + ";\n").append(assertions).toString();
  }

  /** The same with a number of processes for each group, in the order of {@code System()}. */
  String instance(List<Integer> sizes) {
    Instance instance = new Instance(sizes);
    String whole = instance.of(system);
    return RandomMembers.DECLARATIONS
        + definitions
        + instance.copies
        + ("System() = " + whole + ";\n")
        + assertions;
  }

  private int groups(Node node) {
    if (node instanceof Node.Group) {
      return 1;
    } else if (node instanceof Node.Composition c) {
      return c.parts().stream().mapToInt(this::groups).sum();
    } else if (node instanceof Node.Hiding h) {
      return groups(h.body());
    }
    return node instanceof Node.Use u ? groups(pools.get(u.pool())) : 0;
  }

  private Node pool() {
    return members.chance(50) ? new Node.Group(members.one("k")) : node(1, true);
  }

  /** Often the same definition twice. */
  private Node system() {
    if (members.chance(50)) {
      return node(2, false);
    }
    int pool = random.nextInt(pools.size());
    return composition(
        members.pick(List.of("|||", "|||", "||")),
        () -> new Node.Use(pool, members.pick(List.of("0", "1"))));
  }

  /**
   * @param pooled true in a definition of a pool, which has the number {@code k} and may use those
   *     before it
   */
  private Node node(int depth, boolean pooled) {
    if (depth > 0) {
      switch (random.nextInt(8)) {
        case 0, 1, 2:
          return composition("|||", () -> node(depth - 1, pooled));
        case 3:
          return composition("||", () -> node(depth - 1, pooled));
        case 4:
          String events = members.pick(List.of("a", "b.0, b.1", "i:{0..1}@c.i", "b, c"));
          return new Node.Hiding(node(depth - 1, pooled), events);
        default:
          break;
      }
    }
    if (!pools.isEmpty() && members.chance(60)) {
      List<String> numbers = pooled ? List.of("k", "1-k", "0") : List.of("0", "1");
      return new Node.Use(random.nextInt(pools.size()), members.pick(numbers));
    }
    return members.chance(60)
        ? new Node.Group(member(pooled))
        : new Node.Alone(members.reference("Member", RandomMembers.MEMBERS, pooled));
  }

  private static Node composition(String operator, Supplier<Node> part) {
    return new Node.Composition(operator, List.of(part.get(), part.get()));
  }

  private String member(boolean pooled) {
    String one = members.reference("Member", RandomMembers.MEMBERS, pooled);
    String other = members.reference("Loop", RandomMembers.LOOPS, pooled);
    return switch (random.nextInt(12)) {
      case 0 -> "(" + one + " \\ {a, b.0})";
      case 1 -> "(" + one + " ||| " + other + ")";
      case 2 -> "(" + one + "; " + other + ")";
      case 3 -> "(b -> " + one + ")";
      case 4, 5, 6 -> other;
      default -> one;
    };
  }

  private static String write(
      Node node, Function<Node.Group, String> group, Function<Node.Use, String> use) {
    if (node instanceof Node.Group g) {
      return group.apply(g);
    } else if (node instanceof Node.Use u) {
      return use.apply(u);
    } else if (node instanceof Node.Composition c) {
      List<String> parts = c.parts().stream().map(part -> write(part, group, use)).toList();
      return "(" + String.join(" " + c.operator() + " ", parts) + ")";
    } else if (node instanceof Node.Hiding h) {
      return "(" + write(h.body(), group, use) + " \\ {" + h.events() + "})";
    }
    return ((Node.Alone) node).process();
  }

  /** Writes the text of an instance, the definitions that it needs into {@code copies}. */
  private final class Instance {
    private final Iterator<Integer> sizes;
    private final StringBuilder copies = new StringBuilder();
    private int used;

    Instance(List<Integer> sizes) {
      this.sizes = sizes.iterator();
    }

    String of(Node node) {
      return write(node, group -> "(|||{" + sizes.next() + "}@" + group.member() + ")", this::copy);
    }

    private String copy(Node.Use use) {
      String name = "Pool" + use.pool() + "Copy" + used++;
      copies.append(name + "(k) = " + of(pools.get(use.pool())) + ";\n");
      return name + "(" + use.number() + ")";
    }
  }
}

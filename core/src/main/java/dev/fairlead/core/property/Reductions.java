package dev.fairlead.core.property;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which ways to leave out steps, and what states hold, a search may use where they are proved for
 * the question.
 *
 * @param allowed none of them is used unless it is here
 */
public record Reductions(Set<Kind> allowed) {

  /** A way to leave something out, by its name on the command line. */
  public enum Kind {
    /** {@link dev.fairlead.core.reduce.StubbornSets}. */
    STUBBORN_SETS("por"),
    /** {@link dev.fairlead.core.space.CommutingSteps}. */
    SLEEP_SETS("sleep"),
    /** Steps that only their process sees become one with what is before them. */
    MERGED_STATEMENTS("merge"),
    /** Variables are forgotten where they are not read before they are written. */
    DEAD_VARIABLES("dead"),
    /** Variables are left out that nothing depends on. */
    SLICING("slice");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    public static Optional<Kind> parse(String name) {
      return Arrays.stream(values()).filter(kind -> kind.text.equals(name)).findFirst();
    }

    /** The names of all, in their order. */
    public static List<String> names() {
      return Arrays.stream(values()).map(Kind::toString).toList();
    }

    @Override
    public String toString() {
      return text;
    }
  }

  public static final Reductions ALL = new Reductions(EnumSet.allOf(Kind.class));

  public static final Reductions NONE = new Reductions(Set.of());

  public Reductions {
    allowed = Set.copyOf(allowed);
  }

  public Reductions without(Kind kind) {
    return new Reductions(
        allowed.stream().filter(other -> other != kind).collect(Collectors.toSet()));
  }

  public boolean allow(Kind kind) {
    return allowed.contains(kind);
  }

  /** As on the command line. */
  @Override
  public String toString() {
    return allowed.isEmpty()
        ? "off"
        : allowed.stream().sorted().map(Kind::toString).collect(Collectors.joining(","));
  }
}

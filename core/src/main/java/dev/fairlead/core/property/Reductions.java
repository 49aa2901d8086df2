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
 * @param symmetry whether one state may stand for those that differ in the numbers of processes
 */
public record Reductions(Set<Kind> allowed, Symmetries symmetry) {

  /** How near to one state for each orbit a search comes, and what it pays for that. */
  public enum Precision {
    /** Processes are sorted by what belongs to them. */
    SORT,
    /** They are ordered by what they have to do with each other. */
    REFINE,
    /** Of all states of an orbit the least is taken. */
    FULL
  }

  /** Whether and how processes are permuted, by its name on the command line. */
  public enum Symmetries {
    /**
     * As {@link #REFINE} where that promises more than other reductions, and a short search without
     * permutations does not decide.
     */
    AUTO(Optional.of(Precision.REFINE)),
    OFF(Optional.empty()),
    SORT(Optional.of(Precision.SORT)),
    REFINE(Optional.of(Precision.REFINE)),
    FULL(Optional.of(Precision.FULL));

    private final Optional<Precision> precision;

    Symmetries(Optional<Precision> precision) {
      this.precision = precision;
    }

    /** Empty if processes are not permuted. */
    public Optional<Precision> precision() {
      return precision;
    }

    /** As on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

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

  /** All, and symmetry where it promises more than others. */
  public static final Reductions ALL = new Reductions(EnumSet.allOf(Kind.class), Symmetries.AUTO);

  public static final Reductions NONE = new Reductions(Set.of(), Symmetries.OFF);

  /** Sleep sets leave out steps and no states. */
  public static final Reductions EVERY_STATE = new Reductions(Set.of(Kind.SLEEP_SETS));

  public Reductions {
    allowed = Set.copyOf(allowed);
  }

  /** These and no others. */
  public Reductions(Set<Kind> allowed) {
    this(allowed, Symmetries.OFF);
  }

  public Reductions with(Symmetries chosen) {
    return new Reductions(allowed, chosen);
  }

  public Reductions without(Kind kind) {
    return new Reductions(
        allowed.stream().filter(other -> other != kind).collect(Collectors.toSet()), symmetry);
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

package dev.fairlead.core.reduce.symmetry;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.space.Symmetry;
import dev.fairlead.core.verdict.Evidence;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The same question about a {@link QuotientSpace}. Its states are states of the plain space, so the
 * property is the same object.
 */
public final class SymmetricQuestion implements Reduction {
  private final Model.Question plain;
  private final Symmetry symmetry;
  private final List<String> obstacles;
  private final QuotientSpace space;
  private final Optional<StubbornQuotient> stubborn;

  /**
   * @param obstacles why some processes are not permuted
   */
  public SymmetricQuestion(
      Model.Question plain,
      Symmetry symmetry,
      Reductions.Precision precision,
      List<String> obstacles) {
    this(
        plain,
        symmetry,
        obstacles,
        new QuotientSpace((StructuredSpace) plain.space(), symmetry, precision, plain.property()),
        Optional.empty());
  }

  private SymmetricQuestion(
      Model.Question plain,
      Symmetry symmetry,
      List<String> obstacles,
      QuotientSpace space,
      Optional<StubbornQuotient> stubborn) {
    this.plain = plain;
    this.symmetry = symmetry;
    this.obstacles = obstacles;
    this.space = space;
    this.stubborn = stubborn;
  }

  /** The same question about a quotient in which states are expanded by stubborn sets. */
  public SymmetricQuestion with(StubbornQuotient fewer) {
    return new SymmetricQuestion(plain, symmetry, obstacles, space, Optional.of(fewer));
  }

  /** The space in which processes can be followed. */
  public QuotientSpace space() {
    return space;
  }

  @Override
  public String what() {
    return "symmetry reduction by "
        + symmetry.sorts().stream()
            .filter(ReferenceSort::isMovable)
            .map(ReferenceSort::describe)
            .collect(Collectors.joining(" and "));
  }

  @Override
  public String because() {
    return symmetry.because()
        + "; states that differ in such numbers only are bisimilar"
        + (obstacles.isEmpty() ? "" : "; but " + String.join("; ", obstacles));
  }

  @Override
  public Model.Question question() {
    return new Smaller(plain, space, stubborn);
  }

  /** Runs of stubborn sets may be longer than others. */
  @Override
  public boolean keepsLengths() {
    return stubborn.isEmpty();
  }

  @Override
  public Optional<Evidence> inPlain(Evidence run, boolean eachProcess, Runnable poll) {
    return new RealRun(space, eachProcess, poll).of(run);
  }

  @Override
  public Optional<int[]> standIns(int[] reduced, int[] plainState) {
    return Optional.empty();
  }

  @Override
  public boolean standsFor(int[] reduced, int[] plainState, int plainLength) {
    return Arrays.equals(space.representativeOf(Arrays.copyOf(plainState, plainLength)), reduced);
  }

  /** The plain question about the quotient. */
  private record Smaller(
      Model.Question plain, QuotientSpace quotient, Optional<StubbornQuotient> stubborn)
      implements Model.Question {
    @Override
    public StructuredSpace space() {
      return stubborn.isPresent() ? stubborn.get() : quotient;
    }

    @Override
    public Property property() {
      return plain.property();
    }

    @Override
    public Optional<Model.Alongside> alongside() {
      return plain.alongside();
    }

    @Override
    public Optional<Model.Question> fork() {
      return plain.fork().map(this::over);
    }

    private Smaller over(Model.Question other) {
      QuotientSpace forked = quotient.over((StructuredSpace) other.space(), other.property());
      return new Smaller(other, forked, stubborn.map(each -> each.over(forked)));
    }

    @Override
    public boolean faultsViolate() {
      return plain.faultsViolate();
    }

    @Override
    public boolean isTimed() {
      return plain.isTimed();
    }

    @Override
    public boolean hasAnnotations() {
      return plain.hasAnnotations();
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      return plain.fairness(notion);
    }
  }
}

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

  /**
   * @param obstacles why some processes are not permuted
   */
  public SymmetricQuestion(
      Model.Question plain,
      Symmetry symmetry,
      Reductions.Precision precision,
      List<String> obstacles) {
    this.plain = plain;
    this.symmetry = symmetry;
    this.obstacles = obstacles;
    this.space =
        new QuotientSpace((StructuredSpace) plain.space(), symmetry, precision, plain.property());
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
    return new Smaller(plain, space);
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
  private record Smaller(Model.Question plain, QuotientSpace space) implements Model.Question {
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
      return plain
          .fork()
          .map(
              other ->
                  new Smaller(
                      other, space.over((StructuredSpace) other.space(), other.property())));
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

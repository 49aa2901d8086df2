package dev.fairlead.csp;

import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Substructures;
import dev.fairlead.csp.references.References;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * What is known of the members of a composition {@code ||| i:{0..N-1} @ P(i)}, for every N.
 *
 * @param rules what the text says
 * @param questions by size
 */
record NumberedMembers(SubstructureRules.Found rules, IntFunction<CspQuestion> questions)
    implements Substructures {

  static SubstructureRules.Found none(String why) {
    return new SubstructureRules.Found(Optional.of(why), 0, 0, OptionalInt.empty(), 0);
  }

  @Override
  public Optional<String> obstacle() {
    return rules.obstacle();
  }

  @Override
  public int reach() {
    return rules.reach();
  }

  @Override
  public int seen() {
    return rules.seen();
  }

  @Override
  public OptionalInt neighbours() {
    return rules.neighbours();
  }

  @Override
  public int beyondConstants() {
    return rules.beyond();
  }

  @Override
  public Numbered of(int size) {
    CspQuestion question = questions.apply(size);
    CspStateSpace.Numbers numbers =
        ((CspStateSpace) question.space())
            .numbers(Set.of(), CspQuestion.ESTIMATE, References.Kept.ALL);
    Model.SymmetryFinding finding = numbers.finding();
    return new Numbered(
        question,
        finding.symmetry(),
        Math.max(numbers.firstUnnamed(), question.namedByEvents()),
        numbers.stray(),
        finding.obstacles().isEmpty()
            ? "members are not told by their numbers"
            : finding.obstacles().get(0));
  }
}

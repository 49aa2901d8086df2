package dev.fairlead.csp;

import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumberQuestion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.NumberedFamily;
import dev.fairlead.core.property.Substructures;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;

/** The models of a text with {@code #define N ..;}, one for each number of members. */
final class NumberedModels {
  private final NumberOfMembers number;
  private final Symbols symbols;
  private final Function<Symbols, CspModel> models;
  private final Map<Integer, CspModel> sized = new HashMap<>();

  /**
   * @param symbols of the text with the least number
   * @param models makes the model of a text with a number
   */
  NumberedModels(NumberOfMembers number, Symbols symbols, Function<Symbols, CspModel> models) {
    this.number = number;
    this.symbols = symbols;
    this.models = models;
  }

  AnyNumber<StateSpace> mainSystems() {
    return new NumberedFamily<>(
        number.member(symbols),
        number.least(),
        size -> sized(size).mainSystem(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * @param propositions that the claim is about
   */
  Model.Question question(
      Model.Assertion assertion,
      Declaration.Assertion claimed,
      Collection<Expr> propositions,
      Abstraction abstraction) {
    IntFunction<Model.Question> instance =
        size -> sized(size).asking(assertion, claimed).instantiate(assertion, abstraction);
    Substructures closed =
        new NumberedMembers(
            abstraction == Abstraction.NONE
                ? NumberedMembers.none("--abstraction none")
                : SubstructureRules.of(
                    number.spec(), symbols, number.name(), claimed, propositions),
            size -> sized(size).asking(assertion, claimed).plain(assertion));
    return new AnyNumberQuestion(
        instance.apply(number.least()),
        new NumberedFamily<>(
            number.member(symbols),
            number.least(),
            instance,
            Optional.of(closed),
            Optional.empty()));
  }

  private CspModel sized(int size) {
    return sized.computeIfAbsent(size, key -> models.apply(number.sized().apply(key)));
  }
}

package dev.fairlead.promela;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.InvariantFormula;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumberQuestion;
import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.NumberedFamily;
import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.promela.claims.Claim;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.members.BadStates;
import dev.fairlead.promela.members.LineLayout;
import dev.fairlead.promela.members.MemberRules;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.syntax.OpenNumber;
import dev.fairlead.promela.syntax.PromelaParser;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/** The models of a text with {@code #define N ..}, one for each number. */
final class NumberedModels {
  private final OpenNumber number;
  private final PromelaParser open;
  private final IntFunction<PromelaModel> models;
  private final Map<Integer, PromelaModel> sized = new HashMap<>();

  /**
   * @param models makes the model of a number
   */
  NumberedModels(NumberedText text, IntFunction<PromelaModel> models) {
    this.number = text.number().orElseThrow();
    this.open = text.readOpen();
    this.models = models;
    for (Spec.Unit unit : open.spec().units()) {
      if (unit instanceof Spec.Proctype type && type.anyNumber()) {
        throw type.span()
            .error(
                "FL0586",
                "'" + number.name() + "' is any number, and so is that of '" + type.name() + "'",
                "put a number for one of them");
      }
    }
  }

  AnyNumber<StateSpace> mainSystems() {
    return new NumberedFamily<>(
        member(),
        number.least(),
        size -> sized(size).mainSystem(),
        Optional.empty(),
        Optional.empty());
  }

  /** What there are so many of, for people. */
  private String member() {
    for (Spec.Unit unit : open.spec().units()) {
      if (unit instanceof Spec.Proctype type
          && type.active().filter(each -> each.span().text().equals(number.name())).isPresent()) {
        return type.name();
      }
    }
    return number.name();
  }

  /**
   * @param smallest the question about the least number
   */
  Model.Question question(Model.Question smallest, Claim claim, Abstraction abstraction) {
    LinedMembers lined = new Line(rules(claim, abstraction), claim);
    return new AnyNumberQuestion(
        smallest,
        new NumberedFamily<>(
            member(),
            number.least(),
            size -> sized(size).question(claim, abstraction),
            Optional.empty(),
            Optional.of(lined)));
  }

  private PromelaModel sized(int size) {
    return sized.computeIfAbsent(size, models::apply);
  }

  private MemberRules.Result rules(Claim claim, Abstraction abstraction) {
    if (abstraction == Abstraction.NONE) {
      return new MemberRules.Result(Optional.empty(), Optional.of("--abstraction none"));
    }
    if (claim instanceof Claim.Assertions) {
      return MemberRules.of(open.spec(), number.name(), Optional.empty());
    }
    return bad(claim)
        .map(bad -> MemberRules.of(open.spec(), number.name(), Optional.of(bad)))
        .orElseGet(() -> new MemberRules.Result(Optional.empty(), Optional.of(NO_INVARIANT)));
  }

  private static final String NO_INVARIANT =
      "with numbers only invariants are proved, '[] p', assertions and 'reaches'";

  /** What must not be, with the number as a name. */
  private Optional<BadStates> bad(Claim claim) {
    if (claim instanceof Claim.Reaches reaches) {
      Spec.Ltl goal = open.goal(new SourceText("--reaches", reaches.name())).proposition();
      return Optional.of(BadStates.where(goal.formula(), goal));
    }
    return (claim instanceof Claim.Ltl asked ? formula(asked) : Optional.<Spec.Ltl>empty())
        .flatMap(
            said ->
                InvariantFormula.of(said.formula())
                    .map(invariant -> BadStates.where(new Formula.Not(invariant), said)));
  }

  /** What a formula of a model with a number is if the number is a name. */
  private Optional<Spec.Ltl> formula(Claim.Ltl asked) {
    if (asked.formula().span().source().name().equals("--ltl")) {
      return Optional.of(open.formula(asked.formula().span().source()));
    }
    Span place = asked.formula().span();
    return open.spec().units().stream()
        .filter(unit -> unit instanceof Spec.Ltl && unit.span().equals(place))
        .map(unit -> (Spec.Ltl) unit)
        .findFirst();
  }

  /** Members in a line, as the text of the model has them. */
  private final class Line implements LinedMembers {
    private static final int SOME = 3;

    private final MemberRules.Result rules;
    private final Claim claim;

    Line(MemberRules.Result rules, Claim claim) {
      this.rules = rules;
      this.claim = claim;
    }

    @Override
    public Optional<String> obstacle() {
      return rules.obstacle().or(() -> LineLayout.obstacle(plain(SOME).program()));
    }

    @Override
    public Set<Need> needs() {
      return layout(SOME).needs();
    }

    @Override
    public int seen() {
      return layout(SOME).seen();
    }

    @Override
    public Lined of(int size) {
      Model.Question question = sized(size).question(claim, Abstraction.NONE);
      return new LinedMembers.Lined(question, layout((PromelaStateSpace) question.space()).line());
    }

    private PromelaStateSpace plain(int size) {
      return (PromelaStateSpace) sized(size).question(claim, Abstraction.NONE).space();
    }

    private LineLayout layout(int size) {
      return layout(plain(size));
    }

    private LineLayout layout(PromelaStateSpace space) {
      int[] shape = new int[1];
      space.initialStates((state, length) -> shape[0] = state[Program.SHAPE]);
      return LineLayout.of(
          space.program(), space.shapes().get(shape[0]), rules.found().orElseThrow());
    }
  }
}

package dev.fairlead.promela.members;

import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Whether the systems of a text with {@code #define N ..} keep their steps if members are left out,
 * by how the text uses N and numbers of members (docs/fairness.md, <em>Members in a line</em>).
 */
public final class MemberRules {
  private final Spec spec;
  private final MemberVariables variables = new MemberVariables();
  private final MemberKinds kinds;
  private final ClaimRules claims;

  private MemberRules(Spec spec, String number) {
    this.spec = spec;
    this.kinds = new MemberKinds(variables, number, symbols(spec));
    this.claims = new ClaimRules(kinds, variables);
  }

  /**
   * What was found.
   *
   * @param group the name of the proctype whose processes are the members
   * @param pointers by proctype, or nothing for global variables: those that hold members
   * @param counted of these the ones that go from one member to the next, with their proctype
   * @param arrays with an element for each member
   * @param meets whether two processes may take a step together
   * @param neighbours by proctype and statement: how many members it needs that are next to others,
   *     or the first
   * @param seen how many members the claim looks at
   * @param labels where it asks whether they are
   */
  public record Found(
      String group,
      Function<Optional<String>, Set<String>> pointers,
      Set<String> counted,
      Set<String> arrays,
      boolean meets,
      Map<String, Map<Span, Integer>> neighbours,
      int seen,
      Set<String> labels) {

    /** Whether a variable of a proctype goes from one member to the next. */
    public boolean isCounted(String proctype, String name) {
      return counted.contains(MemberVariables.key(Optional.of(proctype), name));
    }
  }

  /** What is known, or why nothing is. */
  public record Result(Optional<Found> found, Optional<String> obstacle) {}

  /**
   * @param spec with the number of members as a name
   * @param bad the states that are asked about; empty if steps are
   */
  public static Result of(Spec spec, String number, Optional<BadStates> bad) {
    MemberRules rules = new MemberRules(spec, number);
    try {
      return new Result(Optional.of(rules.find(bad)), Optional.empty());
    } catch (Misuse misuse) {
      return new Result(Optional.empty(), Optional.of(misuse.getMessage()));
    }
  }

  private Found find(Optional<BadStates> bad) {
    MemberDeclarations declarations = new MemberDeclarations(spec, variables, kinds);
    declarations.enter();
    Spec.Proctype group = declarations.group();
    MemberStatements statements = new MemberStatements(spec, group, variables, kinds);
    do {
      statements.pass();
      bad.ifPresent(claims::look);
    } while (variables.hasChanged());
    kinds.settle();
    declarations.check();
    statements.pass();
    int seen = bad.map(each -> claims.seen(each, group.name())).orElse(0);
    return new Found(
        group.name(),
        variables::pointers,
        statements.counted(),
        variables.arraysOfMembers(),
        statements.meet(),
        statements.neighbours(),
        seen,
        claims.labels());
  }

  private static Set<String> symbols(Spec spec) {
    Set<String> names = new HashSet<>();
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Mtypes mtypes) {
        mtypes.symbols().forEach(each -> names.add(each.name()));
      }
    }
    return names;
  }
}

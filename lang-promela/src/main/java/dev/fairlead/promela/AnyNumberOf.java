package dev.fairlead.promela;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.fairness.Balanced;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.promela.code.CountUse;
import dev.fairlead.promela.code.Countability;
import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.code.Monotonicity;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.semantics.Groups;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import dev.fairlead.promela.syntax.MemberApart;
import dev.fairlead.promela.syntax.Spec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Systems of every size, or questions about them: those of {@code active [*] proctype P}.
 *
 * @param spec with the groups
 * @param apart a member that a formula names
 * @param everyStepSeen whether the property can tell a step that changes nothing from none
 * @param refusal why there are only instances, if that is known
 */
record AnyNumberOf<T>(
    Spec spec,
    Optional<MemberApart> apart,
    boolean everyStepSeen,
    Optional<String> refusal,
    Function<Spec, T> instances,
    Abstractions<T> abstractions,
    Function<PromelaStateSpace, T> coverings)
    implements AnyNumber<T> {

  /** In place of ω where a program is made: so many are equal processes, and counted. */
  private static final int SEVERAL = 2;

  /** Makes what stands for many. */
  @FunctionalInterface
  interface Abstractions<T> {
    T of(PromelaStateSpace space, Balance balance, FairnessNotion notion, Balanced.Members members);
  }

  @Override
  public List<String> groups() {
    return spec.groups();
  }

  @Override
  public int least() {
    return spec.startsGroups() ? 0 : 1;
  }

  @Override
  public T instance(List<Integer> sizes) {
    return instances.apply(spec.sized(sizes));
  }

  @Override
  public T abstraction(List<Integer> sizes, int cutoff, Balance balance, FairnessNotion notion) {
    // Of more than K members, those beside one that is kept apart are more than K - 1.
    int rest = cutoff - (apart.isPresent() ? 1 : 0);
    Balanced.Members members =
        startsMembers() ? Balanced.Members.MAY_BE_STARTED : Balanced.Members.STAY;
    return abstractions.of(
        space(sizes, CountArithmetic.upTo(rest), forgetsEnded(notion)), balance, notion, members);
  }

  /**
   * Those that have ended do nothing and are owed nothing. But a run may come to no state twice
   * because there are more and more of them, which global fairness asks about.
   */
  private boolean forgetsEnded(FairnessNotion notion) {
    return startsMembers() && !notion.takesEveryStep();
  }

  @Override
  public boolean startsMembers() {
    return !started(program(allMany())).isEmpty();
  }

  @Override
  public boolean growsWithoutBound() {
    return startsMembers() && covering().isPresent();
  }

  /** The groups and what they start; empty if their members stay what they are. */
  private BitSet started(Program program) {
    return spec.startsGroups()
        ? new BitSet()
        : Countability.startedAmong(program, types(program, allMany()));
  }

  @Override
  public Optional<T> covering() {
    Program program = program(allMany());
    return obstacle(FairnessNotion.NONE).isPresent()
            || CountUse.of(program).any()
            || !Monotonicity.isGiven(program)
        ? Optional.empty()
        : Optional.of(coverings.apply(space(allMany(), CountArithmetic.COVERING, false)));
  }

  @Override
  public int leastCutoff() {
    Program program = program(allMany());
    int rest = Math.max(program.uses().rendezvous() ? 1 : 0, CountUse.of(program).greatest());
    return rest + (apart.isPresent() ? 1 : 0);
  }

  @Override
  public Optional<String> obstacle(FairnessNotion notion) {
    return refusal
        .or(() -> asymmetry().map(why -> why + TOLD_APART))
        .or(() -> uncountable(program(allMany())))
        .or(() -> startsMembers() && notion.takesEveryStep() ? NO_RETURN : Optional.empty());
  }

  private static final Optional<String> NO_RETURN = Optional.of(AnyNumber.MAY_NOT_RETURN);

  private static final String TOLD_APART =
      "; of members that are told apart only the systems of small numbers are searched, invariants"
          + " for every number are proved if that is a constant, '#define N ..' and 'active [N]'";

  /** Why it may make a difference which member is which. */
  Optional<String> asymmetry() {
    Program program = program(allMany());
    Families families = families(program);
    return anyNumber(program, allMany()).stream().allMatch(families::isCounted)
        ? Optional.empty()
        : Optional.of(String.join("; ", families.obstacles()));
  }

  private Optional<String> uncountable(Program program) {
    BitSet groups = types(program, allMany());
    if (spec.startsGroups() && !Countability.startedAmong(program, groups).isEmpty()) {
      return Optional.of(
          "members of a group that 'init' starts are started by others, too, or start others");
    }
    CountUse use = CountUse.of(program);
    if (startsMembers() && (use.any() || apart.isPresent())) {
      return Optional.of(
          "members start processes, and a formula "
              + (use.any() ? "counts them" : "names one of them")
              + " at the same time");
    }
    if (use.any() && apart.isPresent()) {
      return Optional.of("a formula counts processes and names one of them");
    }
    return use.onlyCompares()
        ? Optional.empty()
        : Optional.of(
            "a count of processes is used for more than comparing it, or a sum of counts,"
                + " to a number");
  }

  private List<Integer> allMany() {
    return Collections.nCopies(groups().size(), MANY);
  }

  private Program program(List<Integer> sizes) {
    List<Integer> numbers = new ArrayList<>(sizes);
    numbers.replaceAll(size -> size == MANY ? SEVERAL : size);
    if (apart.isEmpty()) {
      return Lowering.lower(spec.sizedFromStart(numbers));
    }
    int group = groups().indexOf(apart.get().process());
    if (sizes.get(group) != MANY) {
      numbers.set(group, numbers.get(group) - 1);
    }
    return Lowering.lower(apart.get().apart(spec).sized(numbers));
  }

  private PromelaStateSpace space(
      List<Integer> sizes, CountArithmetic counting, boolean forgetEnded) {
    Program program = program(sizes);
    Families families = families(startsMembers() ? program(allMany()) : program);
    if (spec.startsGroups() || families.obstacles().isEmpty()) {
      // Members that are alone are counted, too, so that it is told where they are.
      BitSet counted = (BitSet) families.counted().clone();
      counted.or(types(program, allMany()));
      families = new Families(counted, families.endings(), families.obstacles());
    }
    return new PromelaStateSpace(program, View.COLLAPSED)
        .counted(
            families,
            new Groups(
                anyNumber(program, sizes),
                types(program, sizes),
                counting,
                spec.startsGroups(),
                forgetEnded));
  }

  private Families families(Program program) {
    return Countability.of(
        program,
        everyStepSeen,
        startsMembers() ? Countability.Numbers.FORGOTTEN : Countability.Numbers.BROUGHT_BACK);
  }

  /** The proctypes of which there may be ω processes. */
  private BitSet anyNumber(Program program, List<Integer> sizes) {
    BitSet started = started(program);
    return started.isEmpty() ? types(program, sizes) : started;
  }

  /** The proctypes that are groups with ω members. */
  private BitSet types(Program program, List<Integer> sizes) {
    BitSet types = new BitSet();
    for (ProcessType type : program.types()) {
      int group = groups().indexOf(type.name());
      types.set(type.number(), group >= 0 && sizes.get(group) == MANY);
    }
    return types;
  }
}

package dev.fairlead.csp;

import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.space.Label;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.semantics.Correspondence;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Equal processes are counted instead of told apart, and those that have ended may be left out.
 *
 * @param plain the space in question
 * @param counted the same question with processes counted
 * @param space its space
 * @param families how it keeps them
 * @param hasNoMoreFairRuns false if local states in which time runs are owed nothing
 * @param correspondence of the two spaces
 */
record CountedProcesses(
    CspStateSpace plain,
    Model.Question counted,
    CspStateSpace space,
    Families families,
    boolean hasNoMoreFairRuns,
    Correspondence correspondence)
    implements Reduction {

  CountedProcesses(
      CspStateSpace plain,
      Model.Question counted,
      CspStateSpace space,
      Families families,
      boolean hasNoMoreFairRuns) {
    this(
        plain,
        counted,
        space,
        families,
        hasNoMoreFairRuns,
        space.equalComponents().correspondence(plain.equalComponents(), families.named()));
  }

  private static final Pattern NUMBER = Pattern.compile("(?<=[.!?\\[])-?\\d+");

  @Override
  public String what() {
    if (space.equalComponents().haveBeenCounted()) {
      return "equal processes are counted";
    }
    return dropsEnded()
        ? "processes that have ended are left out"
        : "equal processes are not counted";
  }

  /** Whether the space may have fewer states than the plain one. */
  boolean isSmaller() {
    return space.equalComponents().mayBeCounted() || dropsEnded();
  }

  @Override
  public boolean yieldsToSymmetry() {
    return !space.equalComponents().mayBeCounted();
  }

  private boolean dropsEnded() {
    return families.ended() == Families.Ended.DROPPED;
  }

  /** Known when the space has been searched: which processes meet may depend on what they do. */
  @Override
  public String because() {
    if (space.equalComponents().haveBeenCounted()) {
      return symmetric() + toldApart("; but ");
    }
    return dropsEnded() ? "P ||| Skip is P" + toldApart("; ") : toldApart("");
  }

  private String symmetric() {
    return "composition is symmetric in them: the counted system is bisimilar to the plain one,"
        + " with local states in the place of processes"
        + (hasNoMoreFairRuns ? "" : ", of which those that ticks leave are owed nothing")
        + families.named().map(CountedProcesses::forgetting).orElse("");
  }

  private String toldApart(String but) {
    boolean nothing =
        space.equalComponents().haveBeenCounted()
            && space.equalComponents().obstaclesToCounting().isEmpty();
    return nothing ? "" : but + EqualProcesses.toldApart(space);
  }

  private static String forgetting(Set<Integer> named) {
    return "; processes that differ only in numbers of their events count as equal"
        + (named.isEmpty() ? "" : ", but for those that the formula names: ")
        + new TreeSet<>(named).stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  @Override
  public Model.Question question() {
    return counted;
  }

  /** Numbers that are not asked for by name are all alike. */
  @Override
  public Label view(Label label) {
    return families
        .named()
        .map(
            kept ->
                NUMBER
                    .matcher(label.text())
                    .replaceAll(n -> isKept(n.group(), kept) ? n.group() : "*"))
        .map(text -> new Label(text, label.visible(), label.duration()))
        .orElse(label);
  }

  private static boolean isKept(String number, Set<Integer> kept) {
    return kept.stream().anyMatch(each -> each.toString().equals(number));
  }

  @Override
  public Optional<int[]> standIns(int[] reduced, int[] plainState) {
    return correspondence.standIns(reduced, plainState);
  }

  @Override
  public boolean standsFor(int[] reduced, int[] plainState, int plainLength) {
    return correspondence
        .standsFor(reduced, plainState)
        .orElseGet(
            () ->
                space
                    .equalComponents()
                    .view(reduced, families.named())
                    .equals(plain.equalComponents().view(plainState, families.named())));
  }
}

package dev.fairlead.promela.graph;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A body laid out as elements, which is what SPIN's simulator walks over: it knows neither states
 * nor steps, and where it is can be any element.
 */
public final class BodyLayout {
  private final String name;
  private final SequenceBuilder builder;
  private final Sequence sequence;
  private final Optional<Merging> merging;

  BodyLayout(String name, SequenceBuilder builder, Sequence sequence, Optional<Merging> merging) {
    this.name = name;
    this.builder = builder;
    this.sequence = sequence;
    this.merging = merging;
  }

  public String name() {
    return name;
  }

  public Element first() {
    return sequence.first;
  }

  /** The element in which a process ends. */
  public Element last() {
    return sequence.last;
  }

  public List<Element> elements() {
    return builder.elements();
  }

  public List<LocalScope.Local> locals() {
    return builder.locals();
  }

  /** The element of a label as seen from outside the process. */
  public Optional<Element> label(String label) {
    return builder.labels().find(label);
  }

  public boolean isProgress(Element element) {
    return builder.labels().has(element, BodyLabels.Mark.PROGRESS);
  }

  /** Whether a process may rest here for ever. */
  public boolean isEnd(Element element) {
    return element == sequence.last || builder.labels().has(element, BodyLabels.Mark.END);
  }

  /** The number of the element before which the statements merged with this one end. */
  public OptionalInt mergedUpTo(Element element) {
    int target = merging.map(m -> m.target(element)).orElse(Merging.NONE);
    return target < 0 ? OptionalInt.empty() : OptionalInt.of(target);
  }

  /** Where control comes to rest from here on; see {@link Unfolding}. */
  public static Element rest(Element from, int status) {
    return Unfolding.follow(from, status);
  }

  /** The same, not beyond the element with this number. */
  public static Element rest(Element from, int status, OptionalInt stop) {
    return stop.isPresent()
        ? Unfolding.follow(from, status, stop.getAsInt())
        : Unfolding.follow(from, status);
  }
}

package dev.fairlead.api;

import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.property.Model;
import java.util.List;
import java.util.Optional;

/**
 * What a search for one assertion has shown of another, which needs none of its own. Programs see
 * it as {@link Answer#settledBy}; this is what {@link CheckableModel} and the command line have in
 * common.
 *
 * @param by the property whose search it was
 */
public record Settled(Model.Assertion assertion, Checked checked, String kind, String by) {

  /** The answer to another assertion that the search for a question has given as well. */
  public static Optional<Settled> alongside(Asked asked, Checked checked) {
    String property = asked.assertion().text();
    Plan.Choice choice =
        new Plan.Choice("no search but that for " + property, "it has seen every end of a run");
    return checked
        .alongside()
        .map(
            other ->
                new Settled(
                    other.assertion(),
                    new Checked(
                        other.verdict(),
                        checked.plan().map(plan -> plan.with(choice)),
                        List.of(),
                        checked.space()),
                    other.kind(),
                    property));
  }

  /** The answer, when it is asked for. */
  public Answer answered(Asked asked) {
    return asked.answered(kind, checked, Blocked.NONE, Optional.of(by));
  }
}

package dev.fairlead.studio;

import dev.fairlead.api.Answer;
import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.EveryNotion;
import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.ModelText;
import dev.fairlead.cli.report.ProgressLine;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Ahead;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Function;

/**
 * A row of the matrix that is checked, or one cell of it. It is run by one thread; others may look
 * at it and cancel it.
 */
final class CheckJob implements ProgressListener {
  /** What the page knows it by. */
  private final long number;

  private final String model;
  private final String property;
  private final String digest;
  private final CheckableModel checked;
  private final Model.Assertion assertion;
  private final ModelText text;

  /** As given beside the text; empty if the text states the property. */
  private final String formula;

  /** The only cell that is asked for; empty for the row. */
  private final Optional<FairnessNotion> notion;

  /** Cells that wait or are being searched for. */
  private final Set<FairnessNotion> open = new ConcurrentSkipListSet<>();

  private volatile boolean cancelled;
  private volatile Optional<FairnessNotion> searching = Optional.empty();
  private volatile ProgressLine progress;

  /** A question about a text, as it stands in a request. */
  record Order(String model, ModelText text, Optional<Integer> number, Optional<String> formula) {}

  /**
   * @throws dev.fairlead.api.InvalidInputException if the text is no model, or there is no such
   *     property
   */
  CheckJob(long number, Order order, Optional<FairnessNotion> notion) {
    this.number = number;
    this.model = order.model();
    this.text = order.text();
    this.formula = order.formula().orElse("");
    this.checked = CheckableModel.open(order.text());
    this.assertion =
        order
            .formula()
            .map(checked::formula)
            .orElseGet(() -> stated(checked, order.number().orElse(1)));
    this.property = assertion.text();
    this.digest = order.text().digest(Map.of());
    this.notion = notion;
    open.addAll(notion.map(Set::of).orElseGet(() -> Set.copyOf(checked.notions(assertion))));
  }

  private static Model.Assertion stated(CheckableModel model, int number) {
    if (number < 1 || number > model.properties().size()) {
      throw new InvalidInputException("the model has no property " + number);
    }
    return model.properties().get(number - 1);
  }

  /** What is told of one more cell. */
  interface Listener {
    void searching(CheckJob job, FairnessNotion notion);

    void answered(CheckJob job, CellResult result);
  }

  /**
   * Searches, until it is done or cancelled.
   *
   * @param limited adds the limits of the moment
   */
  void run(Function<CheckOptions, CheckOptions> limited, Listener listener) {
    CheckOptions options =
        limited.apply(CheckOptions.DEFAULT.withProgress(this).withCancellation(() -> cancelled));
    if (notion.isPresent()) {
      begin(notion.get(), listener);
      answered(checked.check(assertion, options.withFairness(notion.get())), listener);
      return;
    }
    checked.checkUnderEveryNotion(
        assertion,
        options,
        new EveryNotion.Listener() {
          @Override
          public void searching(FairnessNotion next) {
            begin(next, listener);
          }

          @Override
          public void answered(Answer answer) {
            CheckJob.this.answered(answer, listener);
          }
        });
  }

  private void begin(FairnessNotion next, Listener listener) {
    progress = null;
    searching = Optional.of(next);
    listener.searching(this, next);
  }

  /** An answer that was cut short by the user is none. */
  private void answered(Answer answer, Listener listener) {
    searching = Optional.empty();
    // A property that does not depend on fairness is answered under none, whatever was asked.
    open.remove(notion.orElse(answer.fairness()));
    boolean settled = answer.outcome() != Outcome.UNKNOWN;
    if (settled || !cancelled) {
      listener.answered(this, CellResult.of(checked, formula, answer));
    }
  }

  @Override
  public void progress(String phase, SearchFacts soFar) {
    progress(phase, soFar, Ahead.UNKNOWN);
  }

  @Override
  public void progress(String phase, SearchFacts soFar, Ahead ahead) {
    progress = new ProgressLine(property, phase, soFar, ahead);
  }

  /** The last that was told; null before that. */
  ProgressLine progress() {
    return progress;
  }

  void cancel() {
    cancelled = true;
  }

  boolean isCancelled() {
    return cancelled;
  }

  long number() {
    return number;
  }

  String model() {
    return model;
  }

  String property() {
    return property;
  }

  String formula() {
    return formula;
  }

  String digest() {
    return digest;
  }

  String text() {
    return text.source().text();
  }

  Optional<FairnessNotion> searching() {
    return searching;
  }

  Set<FairnessNotion> open() {
    return Set.copyOf(open);
  }
}

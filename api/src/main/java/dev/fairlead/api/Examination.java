package dev.fairlead.api;

import dev.fairlead.api.work.Worker;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.SearchStopped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Answers questions one after the other. Each gets its share of the time that is left. Whatever
 * ends the work before all are answered, every question gets an answer.
 */
final class Examination {
  private final Model model;
  private final CheckOptions options;
  private final long start = System.nanoTime();

  /** What searches for other assertions have shown. */
  private final Map<Model.Assertion, Settled> settled = new HashMap<>();

  /** Why nothing that the model consists of may be touched any more, once that is so. */
  private Optional<String> leftBehind = Optional.empty();

  Examination(Model model, CheckOptions options) {
    this.model = model;
    this.options = options;
  }

  /** What a search hands over: it changes nothing here, as it may be left behind. */
  private record Reply(Answer answer, Optional<Settled> other) {}

  List<Answer> answers(List<Asked> questions) {
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < questions.size(); i++) {
      long open =
          questions.subList(i, questions.size()).stream()
              .filter(asked -> !settled.containsKey(asked.assertion()))
              .count();
      answers.add(answer(questions.get(i), (int) open));
    }
    return answers;
  }

  Optional<String> leftBehind() {
    return leftBehind;
  }

  /**
   * One answer.
   *
   * @param open questions that share the time that is left
   */
  Answer answer(Asked asked, int open) {
    Settled before = settled.get(asked.assertion());
    if (before != null) {
      return before.answered(asked);
    }
    Optional<String> end = leftBehind.or(this::exhausted);
    if (end.isPresent()) {
      return asked.untried(end.get());
    }
    try {
      Reply reply = Worker.within(remaining(), limits -> reply(asked, limits.share(open)));
      reply.other().ifPresent(other -> settled.put(other.assertion(), other));
      return reply.answer();
    } catch (SearchStopped stopped) {
      leftBehind = Optional.of(stopped.reason());
      return asked.unfinished(stopped.inWords());
    } catch (OutOfMemoryError e) {
      return asked.unfinished(Worker.inWords(e));
    } catch (ModelException e) {
      return asked.unsupported(e);
    }
  }

  private Reply reply(Asked asked, Limits limits) {
    Model.Question question = instantiate(asked);
    Checked checked =
        Checker.check(
            question,
            () -> instantiate(asked),
            asked.notion(),
            Cutoff.DEFAULT,
            options.reductions(),
            limits,
            Checkpoints.NONE,
            options.progress());
    return new Reply(
        asked.answered(question.property(), checked), Settled.alongside(asked, checked));
  }

  private Model.Question instantiate(Asked asked) {
    return model.instantiate(asked.assertion(), options.abstraction());
  }

  private Limits remaining() {
    Duration left = options.limits().timeout().minusNanos(System.nanoTime() - start);
    return options.limits().withTimeout(left.isNegative() ? Duration.ZERO : left);
  }

  private Optional<String> exhausted() {
    if (options.limits().interrupted().getAsBoolean() || Thread.currentThread().isInterrupted()) {
      return Optional.of("interrupted");
    }
    return remaining().timeout().isZero()
        ? Optional.of("the time is for all properties together")
        : Optional.empty();
  }
}

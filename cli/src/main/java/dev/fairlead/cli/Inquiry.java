package dev.fairlead.cli;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Asked;
import dev.fairlead.api.Settled;
import dev.fairlead.api.work.Worker;
import dev.fairlead.cli.report.LocalStateCounts;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Vacuity;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.SearchStopped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Answers the questions of one command, one after the other. Each gets its share of the time that
 * is left. Whatever ends the work before all are answered, every question gets an answer.
 */
final class Inquiry {
  private final Console console;
  private final Workbench workbench;
  private final ProgressOptions progressOptions;
  private final ModelOptions modelOptions;
  private final LimitOptions limitOptions;
  private final RunOutputs outputs;
  private final Model model;
  private final Reductions reductions;
  private final Guidance guidance;
  private final Acceleration acceleration;
  private final Checkpoints checkpoints;
  private final ProofOptions proofs;
  private final boolean explain;
  private final boolean counts;

  /** What searches for other assertions have shown. */
  private final Map<Model.Assertion, Settled> settled = new HashMap<>();

  /** Why nothing more is tried, once that is so. */
  private Optional<String> end = Optional.empty();

  /** By some answer each, if a size was given. */
  private boolean sizeIsUsed;

  private boolean sizeIsIgnored;

  /** What the worker hands over: it changes nothing here, as it may be left behind. */
  private record Reply(
      Answer answer, Optional<Settled> other, RunOutputs.Extras extras, boolean ignoresSize) {}

  Inquiry(
      Console console,
      Workbench workbench,
      ProgressOptions progressOptions,
      ModelOptions modelOptions,
      LimitOptions limitOptions,
      RunOutputs outputs,
      Model model,
      Reductions reductions,
      Guidance guidance,
      Acceleration acceleration,
      Checkpoints checkpoints,
      ProofOptions proofs,
      boolean explain,
      boolean counts) {
    this.console = console;
    this.workbench = workbench;
    this.progressOptions = progressOptions;
    this.modelOptions = modelOptions;
    this.limitOptions = limitOptions;
    this.outputs = outputs;
    this.model = model;
    this.reductions = reductions;
    this.guidance = guidance;
    this.acceleration = acceleration;
    this.checkpoints = checkpoints;
    this.proofs = proofs;
    this.explain = explain;
    this.counts = counts;
  }

  /** The answers, in the order of the questions; each is passed on as soon as it is there. */
  List<Answer> answers(List<Asked> questions, Consumer<Answer> sink) {
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < questions.size(); i++) {
      long open =
          questions.subList(i, questions.size()).stream()
              .filter(asked -> !settled.containsKey(asked.assertion()))
              .count();
      Answer answer = answer(questions.get(i), (int) open);
      answers.add(answer);
      sink.accept(answer);
    }
    return answers;
  }

  /**
   * One answer.
   *
   * @param open questions that share the time that is left
   */
  Answer answer(Asked asked, int open) {
    Settled before = settled.get(asked.assertion());
    if (before != null) {
      return shown(before.answered(asked));
    }
    end = end.or(limitOptions::exhausted);
    if (end.isPresent()) {
      return asked.untried(end.get());
    }
    try (Progress progress = progressOptions.of(console, asked.assertion().text())) {
      Limits limits =
          limitOptions.share(open).withGuidance(guidance).withAcceleration(acceleration);
      Reply reply =
          Worker.within(
              limitOptions.remaining(), checkpoints, () -> reply(asked, limits, progress));
      reply.other().ifPresent(other -> settled.put(other.assertion(), other));
      sizeIsUsed |= !reply.ignoresSize();
      sizeIsIgnored |= reply.ignoresSize();
      outputs.keep(reply.answer(), reply.extras());
      return reply.answer();
    } catch (SearchStopped leftBehind) {
      // The model is no longer ours: the thread that was left behind may be using it.
      end = Optional.of(limitOptions.exhausted().orElse(leftBehind.reason()));
      return asked.unfinished(leftBehind.inWords());
    } catch (OutOfMemoryError e) {
      return asked.unfinished(Worker.inWords(e));
    } catch (ModelException e) {
      return asked.unsupported(e);
    }
  }

  private Reply reply(Asked asked, Limits limits, Progress progress) {
    Model.Question question = instantiate(asked);
    Checked checked =
        proofs.areWanted()
            ? workbench.certify(
                question,
                () -> instantiate(asked),
                asked.notion(),
                modelOptions.anyNumber().cutoff(),
                limits,
                progress)
            : workbench.check(
                question,
                () -> instantiate(asked),
                asked.notion(),
                modelOptions.anyNumber().cutoff(),
                reductions,
                limits,
                checkpoints,
                progress);
    Checked examined =
        proofs.lookForVacuity()
            ? Vacuity.examined(checked, () -> instantiate(asked), asked.notion(), limits, progress)
            : checked;
    return new Reply(
        shown(asked.answered(question.property(), examined)),
        Settled.alongside(asked, checked),
        outputs.extras(
            model, asked.assertion(), checked, () -> limitOptions.exhausted().isPresent()),
        !modelOptions.anyNumber().size().isEmpty() && !isAboutAnyNumber(asked));
  }

  private Model.Question instantiate(Asked asked) {
    if (proofs.areWanted()) {
      return modelOptions.certified(model, asked.assertion());
    }
    Model.Question question = model.instantiate(asked.assertion(), modelOptions.abstraction());
    return question
        .anyNumber()
        .flatMap(sizes -> modelOptions.anyNumber().instance(sizes))
        .orElse(question);
  }

  private boolean isAboutAnyNumber(Asked asked) {
    return model.instantiate(asked.assertion(), modelOptions.abstraction()).anyNumber().isPresent();
  }

  /** Said where a size was given, and no question that was answered had a place for it. */
  Optional<String> ignoredSize() {
    return sizeIsIgnored && !sizeIsUsed
        ? Optional.of(
            modelOptions.anyNumber().size().strip()
                + " is not used: nothing here is about any number of processes")
        : Optional.empty();
  }

  /** As much of an answer as was asked for. */
  private Answer shown(Answer answer) {
    Answer told = explain ? answer : answer.withoutPlan();
    return counts
        ? told.run()
            .map(run -> told.withRun(LocalStateCounts.counted(run, ValueNames.in(model))))
            .orElse(told)
        : told;
  }
}

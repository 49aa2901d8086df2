package dev.fairlead.cli;

import dev.fairlead.cli.report.Answer;
import dev.fairlead.cli.report.Answer.AgentReason;
import dev.fairlead.cli.report.Blocked;
import dev.fairlead.cli.report.LocalStateCounts;
import dev.fairlead.cli.report.Run;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Answers the questions of one command, one after the other. Each gets its share of the time that
 * is left. Whatever ends the work before all are answered, every question gets an answer.
 */
final class Inquiry {
  /** The code of an assertion that is understood but cannot be answered yet. */
  private static final String NOT_SUPPORTED = "FL0190";

  private final Console console;
  private final Workbench workbench;
  private final ModelOptions modelOptions;
  private final LimitOptions limitOptions;
  private final RunOutputs outputs;
  private final Model model;
  private final Reductions reductions;
  private final Checkpoints checkpoints;
  private final boolean explain;
  private final boolean counts;

  /** What searches for other assertions have shown. */
  private final Map<Model.Assertion, Settled> settled = new HashMap<>();

  /** Why nothing more is tried, once that is so. */
  private Optional<String> end = Optional.empty();

  /**
   * A question.
   *
   * @param number within the model, counted from 1
   * @param annotations true if those of the model are demanded on top of the notion
   */
  record Asked(int number, Model.Assertion assertion, FairnessNotion notion, boolean annotations) {

    /**
     * Not every property depends on which infinite runs count.
     *
     * @param fairness the notion that was chosen, if one was
     */
    static Asked of(
        Model model, int number, Model.Assertion assertion, Optional<FairnessNotion> fairness) {
      if (!model.dependsOnFairness(assertion)) {
        return new Asked(number, assertion, FairnessNotion.NONE, false);
      }
      boolean annotated = model.hasAnnotations(assertion);
      FairnessNotion notion =
          fairness.orElse(annotated ? FairnessNotion.ANNOTATED : FairnessNotion.NONE);
      boolean onTop =
          annotated && notion != FairnessNotion.NONE && notion != FairnessNotion.ANNOTATED;
      return new Asked(number, assertion, notion, onTop);
    }
  }

  /**
   * An answer that needs no search.
   *
   * @param by the property whose search has given it
   */
  private record Settled(Model.Assertion assertion, Checked checked, String kind, String by) {}

  /** What the worker hands over: it changes nothing here, as it may be left behind. */
  private record Reply(Answer answer, Optional<Settled> other, Optional<String> recording) {}

  Inquiry(
      Console console,
      Workbench workbench,
      ModelOptions modelOptions,
      LimitOptions limitOptions,
      RunOutputs outputs,
      Model model,
      Reductions reductions,
      Checkpoints checkpoints,
      boolean explain,
      boolean counts) {
    this.console = console;
    this.workbench = workbench;
    this.modelOptions = modelOptions;
    this.limitOptions = limitOptions;
    this.outputs = outputs;
    this.model = model;
    this.reductions = reductions;
    this.checkpoints = checkpoints;
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
      return answer(
          asked, before.kind(), before.checked(), Blocked.NOBODY, Optional.of(before.by()));
    }
    end = end.or(limitOptions::exhausted);
    if (end.isPresent()) {
      return unanswered(asked, "untried", "not tried: " + end.get(), Set.of());
    }
    try (Progress progress = Progress.on(console)) {
      Limits limits = limitOptions.share(open);
      Reply reply =
          Worker.within(
              limitOptions.remaining(), checkpoints, () -> reply(asked, limits, progress));
      reply.other().ifPresent(other -> settled.put(other.assertion(), other));
      reply.recording().ifPresent(recording -> outputs.keep(reply.answer(), recording));
      return reply.answer();
    } catch (SearchStopped leftBehind) {
      // The model is no longer ours: the thread that was left behind may be using it.
      end = Optional.of(limitOptions.exhausted().orElse(leftBehind.reason()));
      return unanswered(asked, "unfinished", leftBehind.inWords(), Set.of(Caveat.TRUNCATED));
    } catch (OutOfMemoryError e) {
      return unanswered(asked, "unfinished", Worker.inWords(e), Set.of(Caveat.TRUNCATED));
    } catch (ModelException e) {
      if (e.diagnostic().code().equals(NOT_SUPPORTED)) {
        return unanswered(asked, "unsupported", e.diagnostic().message(), Set.of());
      }
      throw e;
    }
  }

  private Reply reply(Asked asked, Limits limits, Progress progress) {
    Model.Question question = instantiate(asked);
    Checked checked =
        workbench.check(
            question,
            () -> instantiate(asked),
            asked.notion(),
            modelOptions.anyNumber().cutoff(),
            reductions,
            limits,
            checkpoints,
            progress);
    Blocked blocked =
        checked
            .verdict()
            .evidence()
            .map(evidence -> Blocked.at(checked.space(), question.property(), evidence))
            .orElse(Blocked.NOBODY);
    return new Reply(
        answer(asked, question.property().kind(), checked, blocked, Optional.empty()),
        alongside(asked, checked),
        outputs.recording(model, asked.assertion(), checked));
  }

  private Model.Question instantiate(Asked asked) {
    Model.Question question = model.instantiate(asked.assertion(), modelOptions.abstraction());
    return question
        .anyNumber()
        .flatMap(sizes -> modelOptions.anyNumber().instance(sizes))
        .orElse(question);
  }

  private Answer answer(
      Asked asked, String kind, Checked checked, Blocked blocked, Optional<String> by) {
    Optional<Run> run =
        checked
            .verdict()
            .evidence()
            .map(evidence -> Run.of(checked.space(), evidence))
            .map(told -> counts ? LocalStateCounts.counted(told, ValueNames.in(model)) : told);
    List<AgentReason> agents =
        run.stream()
            .flatMap(shown -> checked.reasons().stream().map(why -> AgentReason.of(why, shown)))
            .toList();
    return new Answer(
        asked.number(),
        asked.assertion().text(),
        kind,
        asked.notion(),
        asked.annotations(),
        checked.verdict(),
        run,
        blocked,
        agents,
        explain ? checked.plan().map(Plan::lines).orElse(List.of()) : List.of(),
        by);
  }

  private static Answer unanswered(Asked asked, String kind, String reason, Set<Caveat> caveats) {
    return new Answer(
        asked.number(),
        asked.assertion().text(),
        kind,
        asked.notion(),
        asked.annotations(),
        new Verdict(Outcome.UNKNOWN, caveats, reason, Optional.empty(), SearchFacts.NONE),
        Optional.empty(),
        Blocked.NOBODY,
        List.of(),
        List.of(),
        Optional.empty());
  }

  /** The answer to another assertion that the search has given as well. */
  private static Optional<Settled> alongside(Asked asked, Checked checked) {
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
}

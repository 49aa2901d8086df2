package dev.fairlead.spark;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Asked;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Outcome;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The work of one command on a cluster. */
final class ClusterWork {
  /** Of the files that are resumed from, and of the hash that partitions them. */
  private static final byte FORMAT = 3;

  private final Cluster cluster;
  private final ShippedModel shipped;
  private final String folder;
  private final boolean resumes;
  private final boolean keeps;
  private final Limits limits;
  private final ClusterProgress progress;
  private final ClusterSearch.Sizes sizes;

  /**
   * @param folder that all machines see
   * @param resumes whether what is there is gone on with
   * @param keeps whether a search that was stopped is left there
   */
  ClusterWork(
      Cluster cluster,
      ShippedModel shipped,
      String folder,
      boolean resumes,
      boolean keeps,
      Limits limits,
      ClusterSearch.Sizes sizes,
      ClusterProgress progress) {
    this.cluster = cluster;
    this.shipped = shipped;
    this.folder = folder;
    this.resumes = resumes;
    this.keeps = keeps;
    this.limits = limits;
    this.sizes = sizes;
    this.progress = progress;
  }

  /**
   * @param report what it took
   */
  record Explored(Exploration exploration, List<String> report) {}

  /**
   * @param report what it took
   */
  record Answered(Answer answer, List<String> report) {}

  Answered answer(Model model, Asked asked) {
    SearchFolders folders = folders(asked.assertion().text() + " " + asked.notion());
    Model.Question question = model.instantiate(asked.assertion());
    ClusterSearch search =
        new ClusterSearch(
            cluster, shipped, asked.assertion(), asked.notion(), question, folders, sizes);
    Checked checked =
        Checker.checkRemotely(
            question,
            () -> model.instantiate(asked.assertion()),
            asked.notion(),
            search,
            limits,
            progress);
    progress.end();
    Answer answer = asked.answered(question.property(), checked);
    settle(folders, answer.outcome() != Outcome.UNKNOWN);
    return new Answered(answer, search.report());
  }

  Explored explore(Model model) {
    SearchFolders folders = folders("explore");
    StateSpace space = model.mainSystem();
    List<String> report = new ArrayList<>();
    Bounded<Exploration> end =
        Bounded.run(
            limits,
            progress,
            monitor -> {
              ClusterSearch.requirePortable(space);
              LevelRounds rounds =
                  new LevelRounds(
                      cluster,
                      new ShippedQuestion(
                          UUID.randomUUID().toString(),
                          shipped,
                          null,
                          null,
                          FairnessNotion.NONE,
                          ShippedQuestion.Purpose.EXPLORE,
                          ""),
                      Instance.exploring(space),
                      folders.of("states"),
                      sizes,
                      monitor);
              try {
                return exploration(rounds, rounds.run());
              } finally {
                report.addAll(ClusterReport.lines(cluster, rounds));
                rounds.close();
              }
            });
    progress.end();
    Exploration exploration =
        end instanceof Bounded.Finished<Exploration> finished
            ? finished.result()
            : stopped((Bounded.Stopped<Exploration>) end);
    settle(folders, exploration.incomplete().isEmpty());
    return new Explored(exploration, report);
  }

  private static Exploration stopped(Bounded.Stopped<Exploration> stopped) {
    return new Exploration(0, 0, stopped.facts(), Optional.of(stopped.why().inWords()));
  }

  private static Exploration exploration(LevelRounds rounds, LevelRounds.End end) {
    Optional<String> fault = Optional.empty();
    if (end instanceof LevelRounds.NoStart noStart) {
      fault = Optional.of("the model goes wrong: " + noStart.message());
    } else if (end instanceof LevelRounds.Stopped stopped) {
      fault = Optional.of("the model goes wrong: " + stopped.at().fault);
    }
    LevelFacts facts = rounds.ledger().facts();
    long deadlocks = fault.isEmpty() ? rounds.deadlocks() : facts.deadlocks;
    return new Exploration(
        deadlocks, facts.ends + facts.deadlocks - deadlocks, rounds.ledger().searchFacts(), fault);
  }

  /** The folder of a question: what is there for it, or nothing. */
  private SearchFolders folders(String question) {
    SearchFolders folders = new SearchFolders(folder, identity(question));
    if (!resumes) {
      folders.delete();
    }
    return folders;
  }

  private void settle(SearchFolders folders, boolean hasAnswer) {
    if (hasAnswer || !keeps) {
      folders.delete();
    }
  }

  private String identity(String question) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(FORMAT);
      digest.update(shipped.toString().getBytes(StandardCharsets.UTF_8));
      digest.update(question.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest()).substring(0, 32);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}

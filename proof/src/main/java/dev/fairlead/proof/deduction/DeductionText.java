package dev.fairlead.proof.deduction;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.ltl.FormulaPrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A proof for people, line by line. */
public final class DeductionText {
  /** More of them are told by their number. */
  private static final int MOST_LISTED = 12;

  /** States of a rank that are told apart in one line, in characters. */
  private static final int MOST_IN_A_LINE = 100;

  /** Otherwise one is in each line, and so many are shown. */
  private static final int MOST_KINDS = 6;

  private final Deduction proof;
  private final String fairnessName;
  private final StateWords words;

  /**
   * @param fairnessName the notion
   */
  public DeductionText(Deduction proof, String fairnessName) {
    this.proof = proof;
    this.fairnessName = fairnessName;
    this.words = new StateWords(proof.space(), proof.graph());
  }

  /** What is known of the whole. */
  public List<String> summary() {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "product: %,d nodes, %,d edges, greatest rank %,d",
            proof.nodes(),
            proof.edges(),
            proof.maxRank()));
    lines.add(
        String.format(
            Locale.ROOT,
            "steps: FAIL %,d, SUCC %,d, IND %,d, CONJ %,d",
            proof.count(Deduction.Rule.FAIL),
            proof.count(Deduction.Rule.SUCC),
            proof.count(Deduction.Rule.IND),
            proof.conjunctions()));
    if (!proof.fairness().demandsNothing()) {
      lines.add("fairness that the proof needs (" + fairnessName + "): " + needed());
      if (!proof.unneededFairness().isEmpty()) {
        lines.add("not needed: " + listed(proof.unneededFairness()));
      }
    }
    Optional<Integer> bound = proof.bound();
    bound.ifPresent(
        steps ->
            lines.add(
                "from every state it takes at most " + (steps == 1 ? "1 step" : steps + " steps")));
    return lines;
  }

  private String needed() {
    List<String> core = new ArrayList<>(proof.fairnessCore());
    if (proof.needsGlobalFairness()) {
      core.add("of all steps");
    }
    return core.isEmpty() ? "none" : listed(core);
  }

  /** What the nodes of the automaton stand for. */
  public List<String> automaton() {
    List<String> lines = new ArrayList<>();
    for (int x = 0; x < proof.automaton().nodes().size(); x++) {
      lines.add(x(x) + " refutes " + refuted(x));
    }
    for (int set = 0; set < proof.automaton().untils().size(); set++) {
      lines.add(
          "F"
              + set
              + ": "
              + FormulaPrinter.print(proof.automaton().untils().get(set))
              + " is kept");
    }
    return lines;
  }

  /** The states, by the names that the steps use. */
  public List<String> states() {
    List<String> lines = new ArrayList<>();
    for (int position = 0; position < proof.graph().positions(); position++) {
      lines.add(s(position) + ": " + state(position));
    }
    return lines;
  }

  String state(int position) {
    return String.join(", ", words.of(position).values());
  }

  /** The steps in the order in which each rests on those before. */
  public List<String> steps() {
    List<String> lines = new ArrayList<>();
    int number = 1;
    for (Deduction.Step step : proof.steps()) {
      lines.add(number++ + ". " + step(step));
    }
    for (int position : proof.graph().initialPositions()) {
      List<Integer> premises =
          proof.automaton().initial().stream()
              .map(x -> proof.stepOf(proof.graph().number(x, position)))
              .distinct()
              .sorted()
              .toList();
      lines.add(
          number++
              + ". CONJ  "
              + s(position)
              + " |= "
              + FormulaPrinter.print(proof.formula())
              + (premises.isEmpty()
                  ? "  the formula is valid: its negation has no run"
                  : "  by " + by(premises) + ": all that the negated formula can begin with"));
    }
    return lines;
  }

  private String step(Deduction.Step step) {
    int first = step.nodes().get(0);
    String statement =
        s(proof.graph().position(first)) + " |= " + refuted(proof.graph().automatonNode(first));
    return switch (step.rule()) {
      case FAIL -> "FAIL  " + statement + "  now";
      case SUCC ->
          "SUCC  "
              + statement
              + "  "
              + s(proof.graph().position(first))
              + " -> "
              + successors(first)
              + (step.premises().isEmpty() ? "" : ", by " + by(step.premises()));
      case IND -> induction(step);
    };
  }

  private String induction(Deduction.Step step) {
    String nodes =
        step.nodes().stream().limit(MOST_LISTED).map(this::node).collect(Collectors.joining(", "));
    return "IND   "
        + nodes
        + (step.nodes().size() > MOST_LISTED ? ", … (" + step.nodes().size() + " nodes)" : "")
        + (step.premises().isEmpty() ? "  no exits" : "  exits by " + by(step.premises()))
        + "; a run that stays "
        + because(step.because().orElseThrow());
  }

  private String because(Rejection why) {
    if (why instanceof Rejection.MissedSet missed) {
      return "never takes an edge of F" + missed.acceptanceSet();
    }
    if (why instanceof Rejection.Starved starved) {
      int agent =
          starved.agents().stream()
              .filter(proof::needs)
              .findFirst()
              .orElse(starved.agents().get(0));
      return "is unfair to " + proof.fairness().name(agent) + owed(agent);
    }
    if (why instanceof Rejection.LeftOut leftOut) {
      String rest =
          leftOut.parts().stream()
              .map(this::because)
              .distinct()
              .collect(Collectors.joining("; or "));
      return "is fair to "
          + proof.fairness().name(leftOut.agent())
          + " only if it enables it finitely often"
          + (rest.isEmpty() ? ", and nothing else is left" : "; then it " + rest);
    }
    return "leaves out a step of a state that it visits again and again";
  }

  private String owed(int agent) {
    return proof.fairness().kind(agent) == Fairness.Kind.WEAK
        ? ", which is enabled all the time and never moves"
        : ", which never moves";
  }

  private String successors(int node) {
    return proof.graph().steps(proof.graph().position(node)).stream()
        .map(step -> s(step.position()))
        .distinct()
        .collect(Collectors.joining(", ", "{", "}"));
  }

  /** The ranks as a table; what several kinds of states of a rank have in common comes first. */
  public List<String> ranks() {
    List<String> lines = new ArrayList<>();
    for (RankLayers.Layer layer : RankLayers.of(proof, words)) {
      String rank = x(layer.automatonNode()) + "  rank " + layer.rank() + ":  ";
      List<String> kinds = layer.alternatives();
      if (kinds.size() == 1) {
        lines.add(rank + both(layer.common(), kinds.get(0)));
      } else if (kinds.stream().mapToInt(String::length).sum() <= MOST_IN_A_LINE) {
        String either = String.join("  ||  ", kinds);
        lines.add(
            rank + (layer.common().isEmpty() ? either : layer.common() + " && (" + either + ")"));
      } else {
        lines.add(rank + both(layer.common(), "one of " + kinds.size() + ":"));
        kinds.stream().limit(MOST_KINDS).forEach(kind -> lines.add("      " + kind));
        if (kinds.size() > MOST_KINDS) {
          lines.add("      …");
        }
      }
    }
    return lines;
  }

  private static String both(String common, String more) {
    return common.isEmpty() || more.isEmpty() ? common + more : common + " && " + more;
  }

  String refuted(int x) {
    return FormulaPrinter.print(proof.automaton().refuted(x));
  }

  private static String listed(List<String> names) {
    String text = names.stream().limit(MOST_LISTED).collect(Collectors.joining(", "));
    return names.size() > MOST_LISTED ? text + ", … (" + names.size() + ")" : text;
  }

  private static String by(List<Integer> premises) {
    return listed(premises.stream().map(String::valueOf).toList());
  }

  String node(int node) {
    return "("
        + x(proof.graph().automatonNode(node))
        + ", "
        + s(proof.graph().position(node))
        + ")";
  }

  private static String x(int number) {
    return "x" + (number + 1);
  }

  static String s(int position) {
    return "s" + (position + 1);
  }
}

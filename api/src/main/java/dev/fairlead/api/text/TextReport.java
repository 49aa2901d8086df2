package dev.fairlead.api.text;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Answer.AgentReason;
import dev.fairlead.api.Run;
import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.certificate.Established;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.space.Standstill.Obstacle;
import dev.fairlead.core.space.Standstill.Standing;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** An answer for people: the verdict first, then why, then the run, then the numbers. */
public final class TextReport {
  /** A part of a run longer than this is shown by its two ends. */
  private static final int LONGEST_PART = 400;

  private static final int SHOWN_END = 100;
  private static final int MOST_AGENTS = 50;
  private static final int MOST_BLOCKED = 50;

  private final PrintStream out;
  private final Style style;
  private final ValueNames names;

  public TextReport(PrintStream out, Style style, ValueNames names) {
    this.out = out;
    this.style = style;
    this.names = names;
  }

  /** Verdict and details as one text, without colours. */
  public static String of(Answer answer, ValueNames names) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TextReport report =
        new TextReport(new PrintStream(bytes, false, StandardCharsets.UTF_8), Style.PLAIN, names);
    report.verdict(answer);
    report.details(answer);
    report.out.flush();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  public void verdict(Answer answer) {
    List<String> notes = new ArrayList<>();
    notes.add("fairness: " + fairness(answer));
    for (Caveat caveat : answer.verdict().caveats()) {
      notes.add(caveat.toString());
    }
    String gap =
        " ".repeat(Outcome.VIOLATED.toString().length() - answer.outcome().toString().length());
    out.println(
        style.verdict(answer.outcome())
            + gap
            + "  "
            + style.strong(answer.property())
            + style.quiet("  (" + String.join(", ", notes) + ")"));
  }

  public void details(Answer answer) {
    if (!answer.verdict().reason().isEmpty()) {
      out.println(indented(answer.verdict().reason()));
    }
    for (Caveat caveat : answer.verdict().caveats()) {
      out.println("  " + style.alert("caution: " + caveat.text()));
    }
    answer.certification().ifPresent(this::certification);
    answer.run().ifPresent(this::run);
    blocked(answer.blocked().processes());
    if (!answer.agents().isEmpty()) {
      agents(answer);
    }
    if (!answer.verdict().facts().areNone()) {
      out.println("  " + style.quiet(facts(answer)));
    }
    out.println();
  }

  private void certification(Certification certification) {
    if (certification instanceof Certification.Made made) {
      int parts = made.certificates().size();
      boolean said =
          made.established().equals(Established.HOLDS)
              || made.established().equals(Established.UNREACHABLE);
      out.println(
          "  "
              + style.quiet(
                  String.format(
                      Locale.ROOT,
                      "certificate%s: %s, %,d nodes%s, made in %.2f s",
                      said ? "" : " that it " + made.established(),
                      made.kinds(),
                      made.nodes(),
                      parts == 1 ? "" : " in " + parts + " parts",
                      made.seconds())));
      if (!made.open().isEmpty()) {
        out.println("  " + style.alert("no certificate for more: " + made.open()));
      }
    } else if (certification instanceof Certification.Refused refused) {
      out.println("  " + style.alert("no certificate: " + refused.because()));
    }
  }

  /** The same as a text, without colours. */
  public static String details(Answer answer, ValueNames names) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(text, false, StandardCharsets.UTF_8);
    new TextReport(out, Style.PLAIN, names).details(answer);
    out.flush();
    return text.toString(StandardCharsets.UTF_8);
  }

  public void plan(Answer answer) {
    out.println("  plan:");
    for (String line : answer.plan()) {
      out.println("    " + line);
    }
  }

  /** The last line of several answers. */
  public void summary(List<Answer> answers) {
    List<String> counts = new ArrayList<>();
    for (Outcome outcome : Outcome.values()) {
      long count = answers.stream().filter(answer -> answer.outcome() == outcome).count();
      if (count > 0) {
        counts.add(count + " " + (outcome == Outcome.HOLDS && count != 1 ? "hold" : outcome));
      }
    }
    out.println(answers.size() + " properties: " + String.join(", ", counts));
  }

  /** A run that was recorded elsewhere, and what is to be said of its end. */
  public void recording(Run run, String end) {
    run(run);
    out.println("  " + end);
  }

  private void run(Run run) {
    out.println();
    StoryLines story = new StoryLines(style, names, StoryLines.Detail.VARIABLES, run.steps());
    story.state("    ", 0, run.initial()).forEach(out::println);
    part(story, "    ", 1, run.stem());
    if (run.isLasso()) {
      int stem = run.stem().size();
      out.println("  " + style.alert("┌── loop, repeated for ever"));
      part(story, "  " + style.alert("│") + " ", stem + 1, run.loop());
      String home = stem == 0 ? "the start" : "the state after step " + stem;
      long units = run.loop().stream().mapToLong(Run.Step::duration).sum();
      String later = units == 0 ? "" : ", " + units + " units of time later";
      out.println("  " + style.alert("└── back in " + home + later));
    }
    out.println();
  }

  private void part(StoryLines story, String margin, long first, List<Run.Step> steps) {
    int size = steps.size();
    boolean whole = size <= LONGEST_PART;
    for (int i = 0; i < size; i++) {
      if (!whole && i == SHOWN_END) {
        int hidden = size - 2 * SHOWN_END;
        out.println(
            margin + style.quiet("   … " + hidden + " steps not shown; --trace FILE writes all"));
        i = size - SHOWN_END;
      }
      story.step(margin, first + i, steps.get(i)).forEach(out::println);
    }
  }

  /** Where the processes stand, one after the other. */
  private void blocked(List<Standing> processes) {
    if (processes.isEmpty()) {
      return;
    }
    out.println("  Where the processes stand:");
    for (Standing standing : processes.subList(0, Math.min(MOST_BLOCKED, processes.size()))) {
      String place = standing.place().isEmpty() ? "" : "  " + standing.place();
      out.println("    " + style.strong(standing.process()) + place);
      for (Obstacle obstacle : standing.obstacles()) {
        out.println("      " + line(obstacle));
      }
    }
    if (processes.size() > MOST_BLOCKED) {
      int hidden = processes.size() - MOST_BLOCKED;
      out.println("    " + style.quiet("… and " + hidden + " more; --format json has all"));
    }
    out.println();
  }

  private String line(Obstacle obstacle) {
    String source = obstacle.source().isEmpty() ? "" : style.quiet(obstacle.source() + "  ");
    String reason = obstacle.reason().isEmpty() ? "cannot happen" : obstacle.reason();
    return source + obstacle.step() + ": " + reason;
  }

  private void agents(Answer answer) {
    out.println("  Why the loop is fair (" + fairness(answer) + "):");
    int width = 0;
    for (AgentReason agent : answer.agents()) {
      width = Math.max(width, agent.agent().length());
    }
    // Where not all agents can be shown, starving ones are more interesting.
    List<AgentReason> shown =
        Stream.concat(
                answer.agents().stream().filter(agent -> !agent.moves()),
                answer.agents().stream().filter(AgentReason::moves))
            .limit(MOST_AGENTS)
            .toList();
    shown = answer.agents().size() == shown.size() ? answer.agents() : shown;
    for (AgentReason agent : shown) {
      out.println("    " + padded(agent.agent(), width) + "  " + agent.reason());
    }
    if (answer.agents().size() > shown.size()) {
      int hidden = answer.agents().size() - shown.size();
      out.println("    " + style.quiet("… and " + hidden + " more; --format json has all"));
    }
    out.println();
  }

  private static String fairness(Answer answer) {
    return answer.fairness() + (answer.annotations() ? " and annotations" : "");
  }

  private static String facts(Answer answer) {
    SearchFacts facts = answer.verdict().facts();
    String cost =
        answer
            .settledBy()
            .map(other -> "in the search for " + other)
            .orElseGet(
                () ->
                    String.format(
                            Locale.ROOT, "%.3f s, %s", facts.seconds(), Bytes.text(facts.bytes()))
                        + onDisk(facts.store().diskBytes()));
    return String.format(
        Locale.ROOT,
        "%,d %s, %,d %s, depth %,d, %s",
        facts.states(),
        facts.states() == 1 ? "state" : "states",
        facts.transitions(),
        facts.transitions() == 1 ? "transition" : "transitions",
        facts.depth(),
        cost);
  }

  private static String onDisk(long bytes) {
    return bytes == 0 ? "" : ", " + Bytes.text(bytes) + " on disk";
  }

  private static String indented(String text) {
    return "  " + text.replace("\n", "\n  ");
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}

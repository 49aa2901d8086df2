package dev.fairlead.proof.deduction;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A proof as one HTML page that needs no other, with the product drawn by rank. */
public final class DeductionPage {
  /** Larger products are not drawn. */
  private static final int MOST_DRAWN = 400;

  private static final int WIDTH = 96;
  private static final int HEIGHT = 64;

  /** Nodes of one rank are in several rows, rather than behind the edge of a screen. */
  private static final int IN_A_ROW = 10;

  private static final String STYLE =
      """
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; }
      pre, code, .steps { font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; }
      ul, .steps { list-style: none; padding-left: 1em; } li { margin: .15em 0; }
      .drawing { overflow: auto; border: 1px solid #ccc; }
      text { font: 10px ui-monospace, monospace; }
      .FAIL rect { fill: #f6e0de; } .SUCC rect { fill: #e3efe0; } .IND rect { fill: #e0e6f6; }
      rect { stroke: #666; } path { fill: none; stroke: #999; } .same { stroke: #36c; }
      .key span { padding: 0 .6em; margin-right: .6em; border: 1px solid #666; }
      @media (prefers-color-scheme: dark) {
        body { background: #181818; color: #ddd; } text { fill: #111; } .rank { fill: #bbb; }
      }
      """;

  private final Deduction proof;
  private final DeductionText text;
  private final StringBuilder page = new StringBuilder();

  private DeductionPage(Deduction proof, DeductionText text) {
    this.proof = proof;
    this.text = text;
  }

  /**
   * @param title what is proved
   */
  public static String of(Deduction proof, String title, String fairnessName) {
    DeductionPage page = new DeductionPage(proof, new DeductionText(proof, fairnessName));
    return page.written(title);
  }

  private String written(String title) {
    page.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>")
        .append(escaped(title))
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style></head><body>\n<h1>")
        .append(escaped(title))
        .append("</h1>\n");
    list("ul", text.summary());
    heading("The product, by rank");
    if (proof.nodes() <= MOST_DRAWN) {
      page.append(
          "<p class=\"key\">Ranks fall along every edge, except inside of a component (blue). ");
      page.append("<span style=\"background:#f6e0de\">FAIL</span>");
      page.append("<span style=\"background:#e3efe0\">SUCC</span>");
      page.append("<span style=\"background:#e0e6f6\">IND</span></p>\n");
      drawing();
    } else {
      page.append("<p>It has too many nodes to be drawn.</p>\n");
    }
    heading("The automaton of the negated formula");
    list("ul", text.automaton());
    heading("Ranks");
    list("ul", text.ranks());
    heading("The proof");
    page.append("<ol class=\"steps\">\n");
    for (String step : text.steps()) {
      page.append("<li>").append(escaped(step)).append("</li>\n");
    }
    page.append("</ol>\n");
    heading("States");
    list("ul", text.states());
    return page.append("</body></html>\n").toString();
  }

  private void heading(String words) {
    page.append("<h2>").append(words).append("</h2>\n");
  }

  private void list(String kind, List<String> lines) {
    page.append('<').append(kind).append(">\n");
    lines.forEach(line -> page.append("<li><code>").append(escaped(line)).append("</code></li>\n"));
    page.append("</").append(kind).append(">\n");
  }

  private void drawing() {
    Map<Integer, List<Integer>> byRank = new TreeMap<>();
    for (Deduction.Step step : proof.steps()) {
      byRank.computeIfAbsent(step.rank(), rank -> new ArrayList<>()).addAll(step.nodes());
    }
    int[] x = new int[proof.nodes()];
    int[] y = new int[proof.nodes()];
    int row = 0;
    StringBuilder ranks = new StringBuilder();
    for (int rank = proof.maxRank(); rank >= 0; rank--) {
      List<Integer> nodes = byRank.getOrDefault(rank, List.of());
      ranks.append(
          String.format(
              "<text class=\"rank\" x=\"4\" y=\"%d\">rank %d</text>%n", 36 + HEIGHT * row, rank));
      for (int i = 0; i < nodes.size(); i++) {
        x[nodes.get(i)] = 60 + WIDTH * (i % IN_A_ROW);
        y[nodes.get(i)] = 20 + HEIGHT * (row + i / IN_A_ROW);
      }
      row += Math.max(1, (nodes.size() + IN_A_ROW - 1) / IN_A_ROW);
    }
    page.append(
        String.format(
            "<div class=\"drawing\"><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\""
                + " height=\"%d\">%n",
            80 + WIDTH * IN_A_ROW, 40 + HEIGHT * row));
    page.append(ranks);
    for (int node = 0; node < proof.nodes(); node++) {
      for (ProductGraph.Edge edge : proof.graph().edges(node)) {
        edge(x, y, node, edge.target());
      }
    }
    for (Deduction.Step step : proof.steps()) {
      for (int node : step.nodes()) {
        page.append(
            String.format(
                "<g class=\"%s\"><title>%s: %s</title><rect x=\"%d\" y=\"%d\" width=\"76\""
                    + " height=\"26\" rx=\"5\"/><text x=\"%d\" y=\"%d\""
                    + " text-anchor=\"middle\">%s</text></g>%n",
                step.rule(),
                escaped(text.node(node)),
                escaped(text.state(proof.graph().position(node))),
                x[node],
                y[node],
                x[node] + 38,
                y[node] + 17,
                text.node(node)));
      }
    }
    page.append("</svg></div>\n");
  }

  private void edge(int[] x, int[] y, int from, int to) {
    boolean same = proof.stepOf(from) == proof.stepOf(to);
    int fromX = x[from] + 38;
    int toX = x[to] + 38;
    int fromY = same ? y[from] : y[from] + 26;
    int bend = same ? -22 : 18;
    page.append(
        String.format(
            "<path class=\"%s\" d=\"M%d %d C%d %d %d %d %d %d\"/>%n",
            same ? "same" : "falls",
            fromX,
            fromY,
            fromX,
            fromY + bend,
            from == to ? toX + 16 : toX,
            y[to] + (same ? bend : -bend),
            toX,
            y[to]));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}

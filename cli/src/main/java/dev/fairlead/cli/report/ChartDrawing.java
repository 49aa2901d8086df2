package dev.fairlead.cli.report;

import dev.fairlead.cli.report.MessageChart.Arrow;
import dev.fairlead.cli.report.MessageChart.Event;
import dev.fairlead.cli.report.MessageChart.Joint;
import dev.fairlead.core.space.Executions.Message;
import java.util.Locale;

/** Draws a message sequence chart as SVG. Texts that are cut are whole in a tool tip. */
final class ChartDrawing {

  private static final int LANE = 190;
  private static final int ROW = 30;
  private static final int TOP = 76;
  private static final int LEFT = 70;
  private static final int LONGEST_TEXT = 26;

  private final MessageChart chart;
  private final StringBuilder svg = new StringBuilder();

  /** The step whose number stands in the margin already. */
  private int lastStep;

  ChartDrawing(MessageChart chart) {
    this.chart = chart;
  }

  String draw(String title) {
    int width = LEFT + Math.max(1, chart.lanes().size()) * LANE;
    int height = TOP + (chart.rows() + 1) * ROW;
    element(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
            + " viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"11\">",
        width, height, width, height);
    element("<title>%s</title>", escaped(title));
    element(
        "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\""
            + " markerHeight=\"8\" orient=\"auto\"><path d=\"M0,0 L8,4 L0,8 z\""
            + " fill=\"#1a5fb4\"/></marker></defs>");
    element("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", width, height);
    element("<text x=\"12\" y=\"20\" font-size=\"14\">%s</text>", escaped(title));
    int loopRow = chart.loopRow();
    if (loopRow >= 0) {
      element(
          "<rect x=\"4\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#fff3d6\"/>"
              + "<text x=\"8\" y=\"%d\" fill=\"#9a6700\">loop</text>",
          y(loopRow) - ROW / 2, width - 8, (chart.rows() - loopRow) * ROW, y(loopRow) - 2);
    }
    for (int lane = 0; lane < chart.lanes().size(); lane++) {
      drawLane(chart.lanes().get(lane), lane, height);
    }
    chart.joints().forEach(this::drawJoint);
    chart.events().forEach(this::drawEvent);
    chart.arrows().forEach(this::drawArrow);
    element("</svg>");
    return svg.toString();
  }

  private void drawLane(String name, int lane, int height) {
    int x = x(lane);
    element(
        "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#9a9996\"/>",
        x, TOP - 16, x, height - ROW / 2);
    element(
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"24\" rx=\"3\" fill=\"#e8e8ec\""
            + " stroke=\"#77767b\"/>",
        x - LANE * 2 / 5, TOP - 40, LANE * 4 / 5);
    element(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" font-weight=\"bold\">%s</text>",
        x, TOP - 24, escaped(shortened(name)));
  }

  private void drawJoint(Joint joint) {
    element(
        "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#1a5fb4\"/>",
        x(joint.left()), y(joint.row()), x(joint.right()), y(joint.row()));
  }

  private void drawEvent(Event event) {
    int y = y(event.row());
    if (event.step() != lastStep) {
      lastStep = event.step();
      element(
          "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"#77767b\">%d</text>",
          LEFT - 24, y + 4, event.step());
    }
    element("<circle cx=\"%d\" cy=\"%d\" r=\"3\" fill=\"#241f31\"/>", x(event.lane()), y);
    element(
        "<text x=\"%d\" y=\"%d\"><title>%s</title>%s</text>",
        x(event.lane()) + 8, y + 12, escaped(event.text()), escaped(shortened(event.text())));
  }

  private void drawArrow(Arrow arrow) {
    Message message = arrow.from().message().orElseThrow();
    String text = escaped(shortened(message.name() + ": " + message.content()));
    int x1 = x(arrow.from().lane());
    int y1 = y(arrow.from().row());
    if (arrow.to().isEmpty()) {
      element(
          "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#1a5fb4\""
              + " stroke-dasharray=\"4 3\"/><text x=\"%d\" y=\"%d\" fill=\"#1a5fb4\">%s</text>",
          x1, y1, x1 + 40, y1, x1 + 8, y1 - 4, text);
      return;
    }
    int x2 = x(arrow.to().get().lane());
    int y2 = y(arrow.to().get().row());
    element(
        "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#1a5fb4\""
            + " marker-end=\"url(#tip)\"/>",
        x1, y1, x2, y2);
    element(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"#1a5fb4\">%s</text>",
        x1 == x2 ? x1 - 40 : (x1 + x2) / 2, (y1 + y2) / 2 - 4, text);
  }

  private static int x(int lane) {
    return LEFT + lane * LANE + LANE / 2;
  }

  private static int y(int row) {
    return TOP + row * ROW + ROW / 2;
  }

  private void element(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT - 1) + "…";
  }

  private static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    for (char c : text.toCharArray()) {
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        default -> out.append(c < ' ' ? ' ' : c);
      }
    }
    return out.toString();
  }
}

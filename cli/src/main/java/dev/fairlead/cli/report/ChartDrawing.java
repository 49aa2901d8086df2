package dev.fairlead.cli.report;

import dev.fairlead.cli.report.MessageChart.Arrow;
import dev.fairlead.cli.report.MessageChart.Event;
import dev.fairlead.cli.report.MessageChart.Joint;
import dev.fairlead.cli.report.MessageChart.Stretch;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Draws a message sequence chart as SVG. What a process does stands to the right of its lane, below
 * the row, or above it where an arrow leaves below. It names the message if there is one; arrows
 * have no texts of their own, so that no two texts meet. Lanes are as wide as their texts need,
 * within bounds. A tool tip has the statement as the model has it, and the whole of a text that is
 * cut.
 *
 * <p>Time passes downwards. A stretch of idle time is as high as it is long, compared with the
 * shortest; the longest ones are cut, with a break in the axis. Steps take no time, only room.
 */
final class ChartDrawing {

  private static final int ROW = 30;
  private static final int TOP = 76;
  private static final int LEFT = 72;
  private static final int AXIS = 10;
  private static final int NARROWEST = 120;
  private static final int WIDEST = 270;
  private static final int GAP = 16;

  /** After so many rows the names of the lanes are repeated. */
  private static final int ROWS_PER_PAGE = 32;

  /** The width of a letter, ample for sans-serif at 11 pixels. */
  private static final double LETTER = 6.6;

  private static final double BOLD_LETTER = 7.6;

  /** Of the title, at 14 pixels; a longer one is cut. */
  private static final double TITLE_LETTER = 8.6;

  private static final int LONGEST_TITLE = 140;

  /** Behind a text, so that a line that crosses it does not spoil it. */
  private static final String HALO =
      "stroke=\"white\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\"";

  /** The height of the shortest stretch of idle time, and the greatest height of any. */
  private static final int SHORTEST_STRETCH = 24;

  private static final int HIGHEST_STRETCH = 192;

  private final MessageChart chart;
  private final String tip;
  private final int lane;

  /** The left margin: with an axis, if time passes. */
  private final int left;

  private final int shortestStretch;

  /** By row: the heights of all idle time above. */
  private final int[] idleAbove;

  private final StringBuilder svg = new StringBuilder();

  /** Steps whose message goes down to the right: it leaves where the text of the step would be. */
  private final Set<Event> above = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The step whose number stands in the margin already. */
  private int lastStep;

  /**
   * @param tip the name of its arrow heads, unlike those of other drawings on the same page
   */
  ChartDrawing(MessageChart chart, String tip) {
    this.chart = chart;
    this.tip = tip;
    double widest = NARROWEST - GAP;
    for (String name : chart.lanes().names()) {
      widest = Math.max(widest, boxWidth(name));
    }
    for (Event event : chart.events()) {
      widest = Math.max(widest, event.text().length() * LETTER);
    }
    String last = chart.stretches().isEmpty() ? "" : clock(chart.stretches().size() - 1);
    this.left = LEFT + (last.isEmpty() ? 0 : (int) (last.length() * LETTER) + GAP);
    this.shortestStretch = chart.stretches().stream().mapToInt(Stretch::units).min().orElse(1);
    this.idleAbove = new int[chart.rows() + 1];
    chart.stretches().forEach(stretch -> idleAbove[stretch.row()] += height(stretch));
    Arrays.parallelPrefix(idleAbove, Integer::sum);
    this.lane = (int) Math.ceil(Math.min(WIDEST, widest)) + GAP;
    for (Arrow arrow : chart.arrows()) {
      Event from = arrow.from();
      arrow
          .to()
          .filter(to -> to.lane() > from.lane() && to.row() > from.row())
          .ifPresent(to -> above.add(from));
    }
  }

  private static double boxWidth(String name) {
    return name.length() * BOLD_LETTER + GAP;
  }

  String draw(String title) {
    List<String> lanes = chart.lanes().names();
    String heading = shortened(title, LONGEST_TITLE);
    String note = chart.lanes().note().orElse("");
    double texts = Math.max(heading.length() * TITLE_LETTER, note.length() * LETTER);
    int width = Math.max(left + lane / 2 + Math.max(1, lanes.size()) * lane, (int) texts + 2 * GAP);
    int height = y(chart.rows()) + ROW / 2;
    element(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
            + " viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"11\">",
        width, height, width, height);
    element("<title>%s</title>", Markup.escaped(title));
    element(
        "<defs><marker id=\"%s\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\""
            + " markerHeight=\"8\" orient=\"auto\"><path d=\"M0,0 L8,4 L0,8 z\""
            + " fill=\"#1a5fb4\"/></marker></defs>",
        tip);
    element("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", width, height);
    element("<text x=\"12\" y=\"16\" font-size=\"14\">%s</text>", Markup.escaped(heading));
    if (!note.isEmpty()) {
      element("<text x=\"12\" y=\"31\" fill=\"#77767b\">%s</text>", Markup.escaped(note));
    }
    int loopRow = chart.loopRow();
    if (loopRow >= 0) {
      element(
          "<rect x=\"4\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#fff3d6\"/>"
              + "<text x=\"%d\" y=\"%d\" fill=\"#9a6700\">loop</text>",
          loopTop(),
          width - 8,
          y(chart.rows()) - ROW / 2 - loopTop(),
          chart.stretches().isEmpty() ? 8 : width - 40,
          loopTop() + ROW / 2 - 2);
    }
    for (int number = 0; number < lanes.size(); number++) {
      drawLane(lanes.get(number), number, height);
    }
    drawAxis();
    chart.joints().forEach(this::drawJoint);
    chart.arrows().forEach(this::drawArrow);
    chart.events().forEach(this::drawEvent);
    element("</svg>");
    return svg.toString();
  }

  private void drawLane(String name, int number, int height) {
    int x = x(number);
    element(
        "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#9a9996\"/>",
        x, TOP - 16, x, height - ROW / 2);
    drawName(name, x, TOP - 28);
    for (int row = ROWS_PER_PAGE; row < chart.rows(); row += ROWS_PER_PAGE) {
      drawName(name, x, y(row) - ROW);
    }
  }

  private void drawName(String name, int x, int middle) {
    double needed = Math.max(boxWidth(name), NARROWEST - 2 * GAP);
    int width = (int) Math.ceil(Math.min(lane - GAP, needed));
    String text = shortened(name, (int) ((width - GAP) / BOLD_LETTER));
    element(
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"24\" rx=\"3\" fill=\"#e8e8ec\""
            + " stroke=\"#77767b\"/>",
        x - width / 2, middle - 12, width);
    element(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" font-weight=\"bold\"><title>%s</title>%s"
            + "</text>",
        x, middle + 4, Markup.escaped(name), Markup.escaped(text));
  }

  private String clock(int stretch) {
    return "t=" + chart.stretches().get(stretch).time();
  }

  private int height(Stretch stretch) {
    long wanted = (long) SHORTEST_STRETCH * stretch.units() / shortestStretch;
    return (int) Math.min(wanted, HIGHEST_STRETCH);
  }

  private boolean isCut(Stretch stretch) {
    return (long) SHORTEST_STRETCH * stretch.units() / shortestStretch > HIGHEST_STRETCH;
  }

  /** Where the loop begins, with the idle time that belongs to it. */
  private int loopTop() {
    int row = chart.loopRow();
    int idle =
        chart.stretches().stream()
            .filter(stretch -> stretch.inLoop() && stretch.row() == row)
            .mapToInt(this::height)
            .sum();
    return y(row) - ROW / 2 - idle;
  }

  /** The clock beside the rows, with a heavier line for each stretch of idle time. */
  private void drawAxis() {
    List<Stretch> stretches = chart.stretches();
    if (stretches.isEmpty()) {
      return;
    }
    element("<path d=\"M%d,%d V%d\" stroke=\"#8ff0a4\"/>", AXIS, TOP, y(chart.rows()) - ROW / 2);
    drawClock("t=0", TOP);
    int below = 0;
    for (int i = stretches.size() - 1; i >= 0; i--) {
      Stretch stretch = stretches.get(i);
      boolean samePlace = i + 1 < stretches.size() && stretches.get(i + 1).row() == stretch.row();
      below = samePlace ? below + height(stretches.get(i + 1)) : 0;
      int end = y(stretch.row()) - ROW / 2 - below;
      int start = end - height(stretch);
      int middle = (start + end) / 2;
      String line = isCut(stretch) ? "M%1$d,%2$d V%4$d l5,3 l-10,6 l5,3 V%3$d" : "M%1$d,%2$d V%3$d";
      element(
          "<path class=\"idle\" d=\""
              + line
              + "\" fill=\"none\" stroke=\"#26a269\""
              + " stroke-width=\"2\"/>",
          AXIS,
          start,
          end,
          middle - 6);
      element(
          "<path d=\"M%d,%d h8 M%d,%d h8\" stroke=\"#26a269\"/>", AXIS - 4, start, AXIS - 4, end);
      drawClock(clock(i), end);
    }
  }

  private void drawClock(String text, int y) {
    element("<text x=\"%d\" y=\"%d\" fill=\"#26a269\">%s</text>", AXIS + 8, y + 4, text);
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
          "<text class=\"step\" x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"#77767b\">%d</text>",
          left - 16, y + 4, event.step());
    }
    element("<circle cx=\"%d\" cy=\"%d\" r=\"3\" fill=\"#241f31\"/>", x(event.lane()), y);
    if (!event.text().isEmpty()) {
      String text = Markup.escaped(shortened(event.text(), (int) ((lane - GAP) / LETTER)));
      element(
          "<text x=\"%d\" y=\"%d\" %s><title>%s</title>%s</text>",
          x(event.lane()) + 8,
          above.contains(event) ? y - 5 : y + 13,
          HALO,
          Markup.escaped(event.detail()),
          text);
    }
  }

  private void drawArrow(Arrow arrow) {
    int x1 = x(arrow.from().lane());
    int y1 = y(arrow.from().row());
    if (arrow.to().isEmpty()) {
      element(
          "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#1a5fb4\""
              + " stroke-dasharray=\"4 3\"/>",
          x1, y1, x1 + 40, y1);
      return;
    }
    int x2 = x(arrow.to().get().lane());
    int y2 = y(arrow.to().get().row());
    if (x1 == x2) {
      element(
          "<path d=\"M%d,%d C%d,%d %d,%d %d,%d\" fill=\"none\" stroke=\"#1a5fb4\""
              + " marker-end=\"url(#%s)\"/>",
          x1, y1, x1 - 36, y1, x1 - 36, y2, x2, y2, tip);
      return;
    }
    element(
        "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#1a5fb4\""
            + " marker-end=\"url(#%s)\"/>",
        x1, y1, x2, y2, tip);
  }

  private int x(int number) {
    return left + number * lane + lane / 2;
  }

  /** Between pages there is room for the names of the lanes. */
  private int y(int row) {
    return TOP + idleAbove[row] + (row + row / ROWS_PER_PAGE * 2) * ROW + ROW / 2;
  }

  private void element(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  private static String shortened(String text, int letters) {
    return text.length() <= letters ? text : text.substring(0, Math.max(1, letters - 1)) + "…";
  }
}

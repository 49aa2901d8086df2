package dev.fairlead.bench;

import java.util.List;
import java.util.Locale;

/**
 * Small drawings of results as SVG, in colours that can be told apart without seeing red or green.
 */
final class Plot {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 420;
  private static final int LEFT = 60;
  private static final int RIGHT = 200;
  private static final int TOP = 30;
  private static final int BOTTOM = 50;
  private static final List<String> COLOURS =
      List.of("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#000000");

  private final StringBuilder svg = new StringBuilder();

  private Plot(String title) {
    svg.append(
        text(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                + " font-size=\"11\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
            WIDTH, HEIGHT));
    label(LEFT, 18, "start", title);
  }

  /** Speed over threads, as a multiple of that of one; a dashed line where it would be ideal. */
  static String ofScaling(List<Scaling> results) {
    Plot plot = new Plot("Speed of exploring, times that of one thread");
    List<Integer> counts = Scaling.workers();
    int most = counts.get(counts.size() - 1);
    for (int count : counts) {
      plot.label(x(count, most), HEIGHT - BOTTOM + 18, "middle", Integer.toString(count));
      plot.label(LEFT - 8, y(count, most) + 4, "end", count + " ×");
      plot.line(LEFT, y(count, most), WIDTH - RIGHT, y(count, most), "#dddddd", "");
    }
    plot.line(x(1, most), y(1, most), x(most, most), y(most, most), "#888888", "4 4");
    plot.label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "middle", "threads");
    for (int i = 0; i < results.size(); i++) {
      Scaling result = results.get(i);
      String colour = COLOURS.get(i % COLOURS.size());
      StringBuilder points = new StringBuilder();
      for (int count : counts) {
        result
            .speedup(count)
            .ifPresent(
                speedup -> points.append(x(count, most) + "," + y(speedup, most)).append(' '));
      }
      plot.svg.append(
          text(
              "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\" points=\"%s\"/>%n",
              colour, points.toString().strip()));
      plot.entry(i, colour, result.model().title());
    }
    return plot.end();
  }

  /** For each model the part of its states that are visited, by Fairlead and by pan. */
  static String ofReductions(List<ReducedExploration> results) {
    Plot plot = new Plot("States visited with partial order reduction, in percent of all");
    int room = WIDTH - LEFT - RIGHT;
    int each = Math.max(4, (HEIGHT - TOP - BOTTOM) / Math.max(1, results.size()));
    for (int i = 0; i < results.size(); i++) {
      ReducedExploration result = results.get(i);
      int y = TOP + i * each;
      plot.bar(result.remaining().orElse(0.0), room, y, each / 2 - 1, COLOURS.get(0));
      plot.bar(
          result.remainingForSpin().orElse(0.0), room, y + each / 2, each / 2 - 1, COLOURS.get(1));
      plot.label(WIDTH - RIGHT + 8, y + each / 2 + 4, "start", result.model().title());
    }
    for (int percent = 0; percent <= 100; percent += 25) {
      int x = LEFT + room * percent / 100;
      plot.label(x, HEIGHT - BOTTOM + 18, "middle", percent + " %");
    }
    plot.line(LEFT, TOP, LEFT, HEIGHT - BOTTOM, "#444444", "");
    plot.svg.append(
        text(
            "<text x=\"%d\" y=\"%d\"><tspan fill=\"%s\">Fairlead</tspan> <tspan fill=\"%s\">pan</tspan>"
                + "</text>%n",
            LEFT, HEIGHT - 10, COLOURS.get(0), COLOURS.get(1)));
    return plot.end();
  }

  private static int x(double count, int most) {
    return LEFT + (int) Math.round((count - 1) / Math.max(1, most - 1) * (WIDTH - LEFT - RIGHT));
  }

  private static int y(double speedup, int most) {
    double part = speedup / most;
    return HEIGHT - BOTTOM - (int) Math.round(part * (HEIGHT - TOP - BOTTOM));
  }

  private void bar(double part, int room, int y, int height, String colour) {
    svg.append(
        text(
            "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>%n",
            LEFT, y, part * room, height, colour));
  }

  private void entry(int index, String colour, String title) {
    int y = TOP + 14 + 16 * index;
    line(WIDTH - RIGHT + 10, y - 4, WIDTH - RIGHT + 30, y - 4, colour, "");
    label(WIDTH - RIGHT + 36, y, "start", title);
  }

  private void line(int fromX, int fromY, int toX, int toY, String colour, String dashes) {
    svg.append(
        text(
            "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-dasharray=\"%s\"/>%n",
            fromX, fromY, toX, toY, colour, dashes));
  }

  private void label(int x, int y, String anchor, String label) {
    svg.append(
        text(
            "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>%n",
            x, y, anchor, escaped(label)));
  }

  private static String escaped(String label) {
    return label.replace("&", "&amp;").replace("<", "&lt;");
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private String end() {
    return svg.append("</svg>\n").toString();
  }
}

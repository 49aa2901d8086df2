package dev.fairlead.cli.report;

/** Text within XML and HTML. */
public final class Markup {
  private Markup() {}

  /** For content and for attributes; what XML cannot hold becomes a replacement character. */
  public static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                default -> out.appendCodePoint(isAllowed(c) ? c : 0xFFFD);
              }
            });
    return out.toString();
  }

  private static boolean isAllowed(int c) {
    return c == '\t'
        || c == '\n'
        || c >= ' ' && c < 0xD800
        || c > 0xDFFF && c != 0xFFFE && c != 0xFFFF;
  }
}

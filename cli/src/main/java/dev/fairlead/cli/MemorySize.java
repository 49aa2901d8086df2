package dev.fairlead.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code --memory} takes, such as {@code 500m}. */
public final class MemorySize {
  private static final Pattern SIZE = Pattern.compile("([0-9]+)([kmgt]?)b?");

  private MemorySize() {}

  /** The number of bytes; a failure is told as bad input. */
  public static long bytes(String size) {
    Matcher matcher = SIZE.matcher(size.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new BadInput("--memory must be a size such as 500m or 4g, not '" + size + "'");
    }
    int shift =
        switch (matcher.group(2)) {
          case "k" -> 10;
          case "m" -> 20;
          case "g" -> 30;
          case "t" -> 40;
          default -> 0;
        };
    try {
      long bytes = Math.multiplyExact(Long.parseLong(matcher.group(1)), 1L << shift);
      if (bytes == 0) {
        throw new BadInput("--memory must be greater than 0, not 0");
      }
      return bytes;
    } catch (NumberFormatException | ArithmeticException e) {
      throw new BadInput("--memory " + size + " is more than any machine has");
    }
  }
}

package dev.fairlead.cli.report;

import java.util.regex.Pattern;

/** How the text of a value is read back for formats that tell numbers from words. */
final class Values {
  private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]*");

  private Values() {}

  static boolean isInteger(String text) {
    return INTEGER.matcher(text).matches();
  }
}

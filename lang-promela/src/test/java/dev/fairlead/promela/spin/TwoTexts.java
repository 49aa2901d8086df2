package dev.fairlead.promela.spin;

import java.util.regex.Pattern;

/**
 * Two models in one text: where they differ, both versions stand beside each other. So one choice
 * makes a model with timers and its translation into Promela without, and shrinking keeps them
 * together.
 */
final class TwoTexts {
  private static final Pattern DIFFERENT = Pattern.compile("«([^¦»]*)¦([^»]*)»");

  private TwoTexts() {}

  static String of(String timed, String plain) {
    return "«" + timed + "¦" + plain + "»";
  }

  static String timed(String text) {
    return DIFFERENT.matcher(text).replaceAll("$1");
  }

  static String plain(String text) {
    return DIFFERENT.matcher(text).replaceAll("$2");
  }
}

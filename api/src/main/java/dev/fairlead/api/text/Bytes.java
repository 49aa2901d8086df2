package dev.fairlead.api.text;

import java.util.Locale;

/** Amounts of memory in words. */
public final class Bytes {
  private Bytes() {}

  public static String text(long bytes) {
    if (bytes < 1L << 20) {
      return String.format(Locale.ROOT, "%d KB", (bytes + 1023) >> 10);
    }
    if (bytes < 1L << 30) {
      return String.format(Locale.ROOT, "%.1f MB", bytes / (double) (1L << 20));
    }
    return String.format(Locale.ROOT, "%.1f GB", bytes / (double) (1L << 30));
  }
}

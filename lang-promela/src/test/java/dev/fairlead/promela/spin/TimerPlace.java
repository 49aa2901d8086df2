package dev.fairlead.promela.spin;

/**
 * A timer, and the number that stands for it where there are none: the time that is left, -1 if it
 * is inactive.
 */
record TimerPlace(String timed, String plain) {

  String set(int time) {
    return TwoTexts.of("set(" + timed + ", " + time + ")", plain + " = " + Math.max(time, -1));
  }

  /**
   * A negative time is none.
   *
   * @param time the same in both models
   */
  String set(String time) {
    return TwoTexts.of("set(" + timed + ", " + time + ")", plain + " = " + orNone(time));
  }

  /** To what another one has left, and one more. */
  String setBy(TimerPlace other) {
    String timedText = "(" + other.timed + " + 1) % 4";
    String plainText = "(" + other.plain + " + 1) % 4";
    return TwoTexts.of("set(" + timed + ", " + timedText + ")", plain + " = " + orNone(plainText));
  }

  private static String orNone(String time) {
    return "((" + time + ") < 0 -> 0 - 1 : (" + time + "))";
  }

  String reset() {
    return TwoTexts.of("reset(" + timed + ")", plain + " = -1");
  }

  String expire() {
    return TwoTexts.of("expire(" + timed + ")", "(" + plain + " == 0)");
  }

  String delay(int time) {
    return TwoTexts.of(
        "delay(" + timed + ", " + time + ")",
        plain + " = " + Math.max(time, -1) + "; (" + plain + " == 0)");
  }

  /** As a number. */
  String value() {
    return TwoTexts.of(timed, plain);
  }
}

package dev.fairlead.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * What the comments of a model promise:
 *
 * <pre>
 * // define: N=3
 * // expect: Sys() |= []&lt;&gt; cs.0 | process-weak | holds
 * </pre>
 *
 * @param defines values for constants, as after {@code -D}
 */
record ExampleHeader(List<String> defines, List<Expectation> expectations) {

  /**
   * @param fairness as after {@code --fairness}, or {@code -} for the default
   * @param verdict holds, violated or unknown
   */
  record Expectation(String assertion, String fairness, String verdict) {}

  static ExampleHeader of(String model) {
    List<String> defines = new ArrayList<>();
    List<Expectation> expectations = new ArrayList<>();
    for (String line : model.lines().toList()) {
      String text = line.strip();
      if (text.startsWith("// define:")) {
        defines.add(text.substring("// define:".length()).strip());
      } else if (text.startsWith("// expect:")) {
        expectations.add(expectation(text.substring("// expect:".length())));
      }
    }
    if (expectations.isEmpty()) {
      throw new IllegalArgumentException("the model has no line '// expect: …'");
    }
    return new ExampleHeader(defines, expectations);
  }

  /** The two last bars separate; an assertion may contain bars of its own. */
  private static Expectation expectation(String text) {
    int last = text.lastIndexOf('|');
    int middle = last < 0 ? -1 : text.lastIndexOf('|', last - 1);
    if (middle < 0) {
      throw new IllegalArgumentException("expected '<assertion> | <fairness> | <verdict>':" + text);
    }
    String verdict = text.substring(last + 1).strip();
    if (!List.of("holds", "violated", "unknown").contains(verdict)) {
      throw new IllegalArgumentException("no verdict: '" + verdict + "' in" + text);
    }
    return new Expectation(
        text.substring(0, middle).strip().replaceAll("\\s+", " "),
        text.substring(middle + 1, last).strip(),
        verdict);
  }
}

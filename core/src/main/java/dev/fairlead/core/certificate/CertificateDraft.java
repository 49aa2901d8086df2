package dev.fairlead.core.certificate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the causes, measures and nodes of a certificate; equal ones have one number. */
public final class CertificateDraft {
  private final Map<Cause, Integer> causeNumbers = new HashMap<>();
  private final List<Cause> causes = new ArrayList<>();
  private final Map<Measure, Integer> measureNumbers = new HashMap<>();
  private final List<Measure> measures = new ArrayList<>();

  /** The number of a cause. */
  public int cause(Cause cause) {
    return number(cause, causeNumbers, causes);
  }

  /** The number of a measure. */
  public int measure(Measure measure) {
    return number(measure, measureNumbers, measures);
  }

  private static <T> int number(T value, Map<T, Integer> numbers, List<T> values) {
    Integer known = numbers.putIfAbsent(value, values.size());
    if (known == null) {
      values.add(value);
      return values.size() - 1;
    }
    return known;
  }

  public Certificate certificate(Certificate.Kind kind, NodeTable nodes) {
    return new Certificate(kind, causes, measures, nodes);
  }
}

package dev.fairlead.core.ltl;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A formula and where its atoms stand in the text.
 *
 * @param atomOffsets the offset of the first occurrence of every atom, in the order of the text
 * @param comparisons the atoms that compare a graded predicate with a level, by name
 */
public record ParsedFormula(
    Formula formula, Map<String, Integer> atomOffsets, Map<String, Comparison> comparisons) {

  /** Such as {@code le >= L}. */
  public record Comparison(String predicate, String sign, String level) {}

  public ParsedFormula {
    atomOffsets = Collections.unmodifiableMap(new LinkedHashMap<>(atomOffsets));
    comparisons = Map.copyOf(comparisons);
  }
}

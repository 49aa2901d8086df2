package dev.fairlead.core.ltl;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A formula and where its atoms stand in the text.
 *
 * @param atomOffsets the offset of the first occurrence of every atom, in the order of the text
 */
public record ParsedFormula(Formula formula, Map<String, Integer> atomOffsets) {

  public ParsedFormula {
    atomOffsets = Collections.unmodifiableMap(new LinkedHashMap<>(atomOffsets));
  }
}

package dev.fairlead.core.plan;

import dev.fairlead.core.property.AnyNumber;
import java.util.ArrayList;
import java.util.List;

/** Sizes of groups in words. */
record SizeText(List<String> groups, int least) {

  /** {@code any number of Reader() and of Writer()}. */
  String anyNumber() {
    return "any number of " + members();
  }

  String members() {
    return String.join(" and of ", groups);
  }

  /** {@code 2 × Reader() and 1 × Writer()}. */
  String of(List<Integer> sizes) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      parts.add(sizes.get(i) + " × " + groups.get(i));
    }
    return String.join(" and ", parts);
  }

  /** {@code more than 2 × Reader() and 1 × Writer()}. */
  String beyond(List<Integer> sizes, int cutoff) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      boolean many = sizes.get(i) == AnyNumber.MANY;
      parts.add((many ? "more than " + cutoff : sizes.get(i)) + " × " + groups.get(i));
    }
    return String.join(" and ", parts);
  }

  /** {@code the systems with 1 to 2 × Reader()}. */
  String upTo(int largest) {
    String numbers = largest == least ? "" + least : least + " to " + largest;
    return "the systems with " + numbers + " × " + String.join(" and " + numbers + " × ", groups);
  }
}

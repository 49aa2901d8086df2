package dev.fairlead.api.families;

import java.util.Random;

/** Where models of any number of members come from. */
enum FamilySource {
  GRAMMAR,
  EDITS;

  String text(Random random) {
    return this == GRAMMAR ? FamilyTexts.random(random) : FamilyMutants.random(random);
  }

  static Random random(long seed) {
    return new Random(seed * 7919 + 13);
  }
}

package dev.fairlead.api.families;

import java.util.Random;

/** Where models of any number of members come from. */
public enum FamilySource {
  GRAMMAR,
  EDITS;

  public String text(Random random) {
    return this == GRAMMAR ? FamilyTexts.random(random) : FamilyMutants.random(random);
  }

  public static Random random(long seed) {
    return new Random(seed * 7919 + 13);
  }
}

package dev.fairlead.promela.spin;

/** Random models for tests of other packages. */
public final class RandomModels {
  private RandomModels() {}

  /** The text of a model that SPIN accepts; the same for the same seed. */
  public static String text(long seed) {
    return ModelGenerator.model(seed).text();
  }
}

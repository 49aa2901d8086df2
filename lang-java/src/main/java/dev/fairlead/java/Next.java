package dev.fairlead.java;

/**
 * What an action leads to.
 *
 * @param shared what is shared afterwards
 * @param local the state of the process afterwards
 */
public record Next<S, L>(S shared, L local) {

  public static <S, L> Next<S, L> of(S shared, L local) {
    return new Next<>(shared, local);
  }
}

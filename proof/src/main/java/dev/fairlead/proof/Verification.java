package dev.fairlead.proof;

/** What came of verifying a certificate. */
public sealed interface Verification {

  /**
   * Every step is right: the conclusion is proved.
   *
   * @param nodes of the certificate
   * @param edges that were checked
   */
  record Proved(long nodes, long edges) implements Verification {}

  /**
   * A step is wrong, or the certificate is for something else.
   *
   * @param step the first one, in words
   */
  record Rejected(String step) implements Verification {}
}

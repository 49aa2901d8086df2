package dev.fairlead.core.certificate;

/** What became of the wish for a certificate, where a property was found to hold. */
public sealed interface Certification {

  /**
   * There is one.
   *
   * @param seconds that it took, beside the search
   */
  record Made(Certificate certificate, double seconds) implements Certification {}

  /**
   * There is none.
   *
   * @param because in words
   */
  record Refused(String because) implements Certification {}
}

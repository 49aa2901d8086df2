package dev.fairlead.core.certificate;

import java.util.List;
import java.util.stream.Collectors;

/** What became of the wish for a certificate, where a property was found to hold. */
public sealed interface Certification {

  /**
   * There is one.
   *
   * @param certificates at least one: all parts of the argument
   * @param established by all of them together
   * @param open what of the answer they do not establish, and why; may be empty
   * @param seconds that it took, beside the search
   */
  record Made(List<Certificate> certificates, Established established, String open, double seconds)
      implements Certification {
    public Made {
      certificates = List.copyOf(certificates);
    }

    public long nodes() {
      return certificates.stream().mapToLong(Certificate::size).sum();
    }

    /** What the nodes are, in words. */
    public String kinds() {
      return certificates.stream()
          .map(each -> each.kind().toString())
          .distinct()
          .collect(Collectors.joining(" and "));
    }
  }

  /**
   * There is none.
   *
   * @param because in words
   */
  record Refused(String because) implements Certification {}
}

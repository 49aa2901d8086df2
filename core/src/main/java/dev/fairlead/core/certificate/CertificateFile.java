package dev.fairlead.core.certificate;

import java.util.List;

/**
 * A file of certificates, all for one model.
 *
 * @param tool the version that wrote it
 * @param model the name of the model, for people
 * @param digest of the model's text, of what it includes and of the constants given for it
 */
public record CertificateFile(String tool, String model, String digest, List<Entry> entries) {

  /** The semantics and the format: another number stands for another meaning of certificates. */
  public static final int VERSION = 9;

  public CertificateFile {
    entries = List.copyOf(entries);
  }

  /** A conclusion, and the certificates that it follows from. */
  public record Entry(Conclusion conclusion, List<Certificate> certificates) {
    public Entry {
      certificates = List.copyOf(certificates);
    }
  }

  /** The file cannot be used: it is no certificate, or not as it was written. */
  public static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;

    Unreadable(String what) {
      super(what);
    }
  }
}

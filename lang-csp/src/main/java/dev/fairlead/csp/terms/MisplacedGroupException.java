package dev.fairlead.csp.terms;

/** A group of any number of processes is behind a reference whose arguments are not constant. */
public final class MisplacedGroupException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MisplacedGroupException(String process) {
    super(process, null, false, false);
  }
}

package dev.fairlead.core.search.views;

/** That members are not known to do no more than to pass on a token. */
final class NoTokenRing extends RuntimeException {
  private static final long serialVersionUID = 1;

  NoTokenRing(String why) {
    super(why, null, false, false);
  }
}

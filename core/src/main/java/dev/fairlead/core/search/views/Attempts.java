package dev.fairlead.core.search.views;

/** Counts what a search tries, and gives it up at some point. */
final class Attempts {
  private static final int BETWEEN_REPORTS = 1 << 10;

  private final long most;
  private final Runnable report;
  private long count;

  /** That a search is given up. */
  static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooMany() {
      super("there are too many ways to combine views", null, false, false);
    }
  }

  /**
   * @param report told of progress now and then
   */
  Attempts(long most, Runnable report) {
    this.most = most;
    this.report = report;
  }

  void another() {
    if (++count > most) {
      throw new TooMany();
    } else if (count % BETWEEN_REPORTS == 0) {
      report.run();
    }
  }
}

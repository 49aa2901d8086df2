package dev.fairlead.core.search.fair;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * What is kept for each of many numbers, in pages that come to be when they are first asked for, by
 * whatever thread. A page must be one with final fields, and nothing in it yet.
 */
final class Pages<P> {

  static final int BITS = 16;
  static final int SIZE = 1 << BITS;

  private final Supplier<P> newPage;
  private final long bytesOfPage;
  private final SearchResources resources;
  private volatile Object[] pages = new Object[16];

  /**
   * @param bytesOfNumber the bytes of a page for each number
   */
  Pages(Supplier<P> newPage, int bytesOfNumber, SearchResources resources) {
    this.newPage = newPage;
    this.bytesOfPage = (long) SIZE * bytesOfNumber;
    this.resources = resources;
  }

  /** Where a number is on its page. */
  static int at(int number) {
    return number & SIZE - 1;
  }

  /** The page of a number. */
  @SuppressWarnings("unchecked")
  P page(int number) {
    Object[] present = pages;
    int index = number >>> BITS;
    Object page = index < present.length ? present[index] : null;
    return page != null ? (P) page : add(index);
  }

  /** Whether there is a page for a number. */
  boolean has(int number) {
    Object[] present = pages;
    return number >>> BITS < present.length && present[number >>> BITS] != null;
  }

  @SuppressWarnings("unchecked")
  private synchronized P add(int index) {
    if (index >= pages.length) {
      pages = Arrays.copyOf(pages, Math.max(index + 1, 2 * pages.length));
    }
    if (pages[index] == null) {
      resources.allocate(bytesOfPage);
      pages[index] = newPage.get();
    }
    return (P) pages[index];
  }
}

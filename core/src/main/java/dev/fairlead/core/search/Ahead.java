package dev.fairlead.core.search;

import java.util.OptionalLong;

/**
 * What lies before a search, as far as it can tell.
 *
 * @param queue states that were found and wait to be expanded; empty where a search keeps no queue
 * @param left states that are still to be expanded, those not yet found included; a guess, and
 *     empty where there is nothing to base it on
 */
public record Ahead(OptionalLong queue, OptionalLong left) {

  public static final Ahead UNKNOWN = new Ahead(OptionalLong.empty(), OptionalLong.empty());
}

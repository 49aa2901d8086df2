package dev.fairlead.csp.semantics;

import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.offers.Offers;

/**
 * What takes no time.
 *
 * @param offers of the state that is asked about
 */
record Urgency(Machine machine, Offers offers) {

  /**
   * Internal and atomic steps take no time, and neither does what an urgent process takes part in.
   */
  boolean isUrgent(int offer) {
    if (offers.atomic[offer] || !machine.labels().get(offers.label[offer]).visible()) {
      return true;
    }
    for (int c = offers.begin[offer]; c < offers.end[offer]; c++) {
      if (offers.transition[c] != null && offers.transition[c].urgent) {
        return true;
      }
    }
    return false;
  }
}

package dev.fairlead.csp.footprints;

/**
 * What a transition touches.
 *
 * @param looksAt what decides whether it is on offer, and as what
 * @param effect of its data operation
 */
public record Touch(long looksAt, Footprint effect) {}

/**
 * What the parts of a configuration offer to do, bottom up. {@code OfferCollector} finds the offers
 * of a state, {@code JointSteps} synchronises those of the components of {@code ||}, {@code
 * Rendezvous} pairs senders with receivers, {@code Broadcasts} joins a sender with all receivers
 * that are ready. {@code semantics.Configurations} carries offers out.
 */
package dev.fairlead.csp.offers;

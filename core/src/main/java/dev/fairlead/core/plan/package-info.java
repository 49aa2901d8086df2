/**
 * From a question to its answer: {@link dev.fairlead.core.plan.Planner} chooses how to search and
 * says why, {@link dev.fairlead.core.plan.Checker} does it and lets no run out that does not
 * replay.
 */
package dev.fairlead.core.plan;

/**
 * From a question to its answer. {@link dev.fairlead.core.plan.Checker} tells questions about one
 * system from those that take many searches; {@link dev.fairlead.core.plan.InstanceCheck} answers
 * the former, through reduced spaces where there are some. {@link dev.fairlead.core.plan.Planner}
 * chooses a search and says why, {@link dev.fairlead.core.plan.DirectSearch} runs it, and {@link
 * dev.fairlead.core.plan.Answers} lets no run out that does not replay.
 */
package dev.fairlead.core.plan;

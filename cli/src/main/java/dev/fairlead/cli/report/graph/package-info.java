/**
 * Parts of state spaces as graphs, for pictures and for other tools: {@link
 * dev.fairlead.cli.report.graph.StateGraph} is what is drawn, {@link
 * dev.fairlead.cli.report.graph.Survey} finds it, the others write it.
 */
package dev.fairlead.cli.report.graph;

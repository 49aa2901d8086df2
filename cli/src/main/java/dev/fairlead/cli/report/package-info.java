/**
 * What the user and other programs see of an answer: text, JSON and ITF traces.
 *
 * <p>Start with {@link dev.fairlead.cli.report.Answer}. {@link dev.fairlead.cli.report.Run} turns
 * evidence into named steps once, and every format prints that. Nothing here starts a search or
 * reads the command line.
 */
package dev.fairlead.cli.report;

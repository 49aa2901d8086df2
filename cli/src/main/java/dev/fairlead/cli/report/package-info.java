/**
 * What other programs see of an answer: JSON, ITF traces and charts.
 *
 * <p>Start with {@link dev.fairlead.api.Answer}. {@link dev.fairlead.api.Run} turns evidence into
 * named steps once, and every format prints that. Nothing here starts a search or reads the command
 * line. Text for people is in {@link dev.fairlead.api.text}.
 */
package dev.fairlead.cli.report;

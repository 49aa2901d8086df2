/**
 * Checks models from Java programs.
 *
 * <p>Start with {@link dev.fairlead.api.CheckableModel}: it opens a file or a text, and checks it
 * as {@link dev.fairlead.api.CheckOptions} say. What comes back is an {@link
 * dev.fairlead.api.Answer}, with a {@link dev.fairlead.api.Run} of the model where there is one;
 * {@link dev.fairlead.api.text} tells it to people. Whatever cannot be used is refused by an {@link
 * dev.fairlead.api.InvalidInputException}.
 *
 * <p>Of {@code core} this shows values only: notions of fairness, verdicts, figures, diagnostics.
 * The command line stands on it; nothing here prints, or knows of options.
 */
package dev.fairlead.api;

/**
 * Mistakes in a user's text, shown with place, caret and hint. {@link
 * dev.fairlead.core.diagnostic.ModelException} is the only way a front end reports bad input; what
 * is only doubtful is a warning of the model.
 */
package dev.fairlead.core.diagnostic;

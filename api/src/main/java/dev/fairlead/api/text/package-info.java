/**
 * Answers and runs as text for people. Start with {@link dev.fairlead.api.text.TextReport}. Nothing
 * here starts a search.
 */
package dev.fairlead.api.text;

/**
 * Answers with their evidence and their doubts. Start with {@link
 * dev.fairlead.core.verdict.Verdict}; no engine returns a boolean.
 */
package dev.fairlead.core.verdict;

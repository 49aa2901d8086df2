package dev.fairlead.editor;

/**
 * Lines that can be shown as one, both counted from 1.
 *
 * @param comment whether it is a comment
 */
public record FoldedLines(int firstLine, int lastLine, boolean comment) {}

package dev.fairlead.editor;

import java.util.List;

/**
 * A change that mends a problem.
 *
 * @param title for people, e.g. {@code replace 'pso' by 'pos'}
 */
public record Fix(String title, List<Edit> edits) {}

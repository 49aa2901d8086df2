package dev.fairlead.java.values;

/**
 * A state that some of the equal processes of a group may be in.
 *
 * @param group its index
 */
public record LocalState(int group, Object value) {}

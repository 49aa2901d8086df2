package dev.fairlead.java;

/** In the place of a value where there is none. */
public enum Nothing {
  NOTHING
}

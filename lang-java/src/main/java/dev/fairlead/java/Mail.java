package dev.fairlead.java;

/** A message on its way between two actors, which are called by their names. */
public record Mail<M>(String from, String to, M content) {}

package dev.fairlead.core.structure;

/** A state space that can tell its structure. */
public interface ModelStructure {

  /**
   * The structure as far as it is known. What comes into being while a model runs (processes,
   * terms) is known once a state that has it was delivered by this space: whoever meets a fault
   * that is none of the model asks for the steps of that state, and for the structure again.
   */
  Structuring structuring();
}

package dev.fairlead.core.space;

/** A state space whose states can be told to another instance of it, or that says why not. */
public interface EncodedStates {

  /** Made for this instance; the same as long as it lives, or another one each time. */
  StateEncoding encoding();

  /** That of a space, if it has one. */
  static StateEncoding of(StateSpace space) {
    return space instanceof EncodedStates encoded
        ? encoded.encoding()
        : StateEncoding.none("states of this kind of space cannot be written");
  }
}

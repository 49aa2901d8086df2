package dev.fairlead.core.space;

/** A state space whose states can be told to another instance of it, or that says why not. */
public interface EncodedStates {

  /** Made for this instance; the same as long as it lives, or another one each time. */
  default StateEncoding encoding() {
    return StateEncoding.none("states of this kind of space cannot be written");
  }

  /** That of a space, if it has one. */
  static StateEncoding of(StateSpace space) {
    EncodedStates encoded = space instanceof EncodedStates some ? some : new EncodedStates() {};
    return encoded.encoding();
  }
}

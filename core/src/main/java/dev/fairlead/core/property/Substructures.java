package dev.fairlead.core.property;

import dev.fairlead.core.space.Symmetry;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Systems whose members have numbers, one for every size, that are closed under substructures. Let
 * c → c' be a step of the system of some size, and T a set of members that has in it those that
 * take the step or that it looks at, those that the text names, and those that what members share
 * refers to. Then the step is one of the system of size |T|, from c restricted to T to c'
 * restricted to T, where members get new numbers in their order; and what is asked about is true
 * there if it is in c and T has in it the members that it looks at. A front end states it of a text
 * once it is proved.
 */
public interface Substructures {

  /** Why systems are not known to be closed. */
  Optional<String> obstacle();

  /** How many members take a step or are looked at by it, at most. */
  int reach();

  /** How many members what is asked about looks at to be false of a state. */
  int seen();

  /**
   * How many members around a member, next to it or next to these, its steps may look at, at most;
   * empty if at all members, as by a "for all". If not, a step depends on those that take it, those
   * that the text names, those that what members share refers to, and so many around each: if T has
   * these then the reverse is true, too, and a step of theirs from c restricted to T is one from c.
   */
  OptionalInt neighbours();

  /** A size that is greater than all numbers in the text. */
  int beyondConstants();

  /** The system of some size. */
  Numbered of(int size);

  /**
   * A system whose members have numbers.
   *
   * @param symmetry where numbers of members are in its states; empty if that is not known
   * @param named how many of the first members the text names by constants, or the events of what
   *     is asked
   * @param stray what depends on a number like the size of the system and is none of a member; of
   *     meaning if the size is greater than all numbers in the text
   * @param obstacle why there is no symmetry
   */
  record Numbered(
      Model.Question question,
      Optional<Symmetry> symmetry,
      int named,
      Optional<String> stray,
      String obstacle) {}
}

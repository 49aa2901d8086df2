package dev.fairlead.core.property;

import dev.fairlead.core.space.MemberLine;
import dev.fairlead.core.space.MemberLine.Need;
import java.util.Optional;
import java.util.Set;

/**
 * Systems whose members stand in a line by number, one for every size, and may hold the numbers of
 * others. Let c → c' be a step of the system of some size, and T a set of members that has in it
 * those that take the step or that it looks at, and those that shared references are to in c or in
 * c'. Then c restricted to T ({@link MemberLine}) has c' restricted to T as a successor in the
 * system of size |T|, by a step with the same label but for numbers; and what is asked about is
 * true there if it is in c and T has in it the members that it looks at. A front end states it of a
 * text once it is proved.
 */
public interface LinedMembers {

  /** Why this is not known. */
  Optional<String> obstacle();

  /** How many members must be in T for the steps there are, at most. */
  Set<Need> needs();

  /** How many members must be in T for what is asked about, at most. */
  int seen();

  /** The system of some size. */
  Lined of(int size);

  /** A system whose members stand in a line. */
  record Lined(Model.Question question, MemberLine line) {}
}

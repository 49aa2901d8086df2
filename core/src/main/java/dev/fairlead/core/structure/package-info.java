/**
 * The structure of a model as data: why its steps are possible and what they change. An engine that
 * cannot call a front end (a generated unit, an encoding into formulas) reads it in place of {@link
 * dev.fairlead.core.space.StateSpace#steps}. It is optional: a space that has it is a {@link
 * dev.fairlead.core.structure.ModelStructure}.
 *
 * <p><b>States.</b> A state is a value for every {@link dev.fairlead.core.structure.Slot}, always
 * the same number of them. Slots of what does not exist (an ended process, an empty place of a
 * buffer) have the value 0, so that equal states of the space are equal here, and different ones
 * different: {@link dev.fairlead.core.structure.StateSlots} maps the states of the space, one to
 * one, to these vectors. A structure has exactly the reachable states of its space and, counted
 * with their multiplicity, as many steps.
 *
 * <p><b>One step.</b> A {@link dev.fairlead.core.structure.GuardedCommand} is enabled in a state if
 * its slot {@code at} has the value {@code value} and its guard is not 0. It is taken by executing
 * its updates one after the other on a copy of the state; each sees what those before it have
 * changed. Temporaries are set by {@link dev.fairlead.core.structure.Update.Let} before they are
 * read and last until the end of the command.
 *
 * <ul>
 *   <li>If an urgent command is enabled, the commands that are not urgent are not taken.
 *   <li>{@link dev.fairlead.core.structure.Expression.Timeout} is 0 at first. If no command is
 *       enabled so, all are asked again with the value 1.
 *   <li>A command with a {@code holder} leaves control with a process: what it leads to is no state
 *       yet. It is gone on from by every enabled command of that process (with {@code Timeout} 0,
 *       urgent or not), again and again; where the holder has none, or behind a command without a
 *       holder, the state is reached. The sequence is one step. A sequence that forks is several
 *       steps.
 *   <li>A state in which no command is enabled has no steps. It is a valid end if {@link
 *       dev.fairlead.core.structure.Structure#end} is not 0 in it, otherwise a deadlock.
 * </ul>
 *
 * <p>There is no {@code else}: the guard of such a command is the conjunction of the negated guards
 * of the others. A rendezvous is one command of two processes, a command for each pair of partners;
 * its {@code process} is the one that control is asked of (the sender).
 *
 * <p><b>Expressions</b> are {@code int}s of 32 bits in two's complement; arithmetic wraps around,
 * division and remainder truncate towards zero, shifts use the lowest five bits of the right
 * operand, comparisons and {@code !} give 0 or 1. {@code &&} and {@code ||} do not evaluate the
 * right operand unless it decides, a conditional evaluates one branch only. Otherwise operands are
 * evaluated from left to right. Expressions change nothing.
 *
 * <p><b>Faults.</b> An index outside of its array, a division by zero, a value assigned outside of
 * the domain of its slot, and {@link dev.fairlead.core.structure.Update.Fault} are faults. Whoever
 * meets one in a state asks the space about that state: {@code steps} says what went wrong, if
 * something did. If it did not, the structure knew too little: asked again after that, it knows
 * more (see {@link dev.fairlead.core.structure.ModelStructure#structuring}). A fault that the space
 * throws must be a fault here.
 */
package dev.fairlead.core.structure;

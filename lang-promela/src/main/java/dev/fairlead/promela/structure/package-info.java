/**
 * The structure of a Promela model, for engines that cannot call its code: guarded commands over
 * slots. Start at {@link dev.fairlead.promela.structure.PromelaStructure}; {@code Layout} says
 * where everything lies, {@code ExpressionBuilder}, {@code ChannelCases} and {@code UpdateBuilder}
 * translate {@link dev.fairlead.promela.code.Value} and {@link dev.fairlead.promela.code.Action},
 * {@code CommandBuilder} puts together what {@code semantics.Successors} does with them. Where
 * equal processes are counted, {@code MemberCounts} are the slots of their numbers, {@code
 * MemberCells} makes constants and temporaries of the variables of a process, and {@code
 * MemberMoves} takes it from one local state to another, as {@code semantics.Census} does.
 */
package dev.fairlead.promela.structure;

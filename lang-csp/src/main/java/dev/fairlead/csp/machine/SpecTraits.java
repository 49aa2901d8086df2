package dev.fairlead.csp.machine;

import dev.fairlead.csp.check.ProcSearch;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Proc;

/**
 * What occurs in a specification, as far as reductions and the clock depend on it.
 *
 * @param hasRendezvous whether there is a channel without a buffer
 * @param hasBroadcast whether there is one on which all receive that are ready
 * @param hasAtomic whether some process has an atomic part, so that its steps may go before all
 *     others
 * @param hasTime whether some process is given a time or an urgent event. Urgent events alone let
 *     time pass only where a question measures it: what is not urgent may be put off
 * @param callsForeignClasses whether it may call Java classes that are not built in
 * @param declaresAlphabets whether an alphabet is given by a declaration
 */
public record SpecTraits(
    boolean hasRendezvous,
    boolean hasBroadcast,
    boolean hasAtomic,
    boolean hasTime,
    boolean callsForeignClasses,
    boolean declaresAlphabets) {

  static SpecTraits of(Symbols symbols, String process) {
    return new SpecTraits(
        symbols.channels().values().stream().anyMatch(channel -> channel.capacity() == 0),
        symbols.channels().values().stream().anyMatch(Symbols.Channel::broadcast),
        ProcSearch.finds(symbols.processes(), process, proc -> proc instanceof Proc.Atomic),
        ProcSearch.finds(symbols.processes(), process, Proc::concernsTime),
        !symbols.library().isBuiltIn(),
        !symbols.alphabets().isEmpty());
  }
}

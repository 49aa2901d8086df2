/**
 * The waist between languages and engines: a system is a {@link
 * dev.fairlead.core.space.StateSpace}, a graph over int vectors whose steps carry a label and the
 * processes they engage.
 *
 * <p>Start with {@link dev.fairlead.core.space.StateSpace}. Reductions are again state spaces. What
 * else a space may be able to tell, such as which of its steps commute, is optional and has
 * interfaces of its own. Nothing here knows a language, a property or a search.
 */
package dev.fairlead.core.space;

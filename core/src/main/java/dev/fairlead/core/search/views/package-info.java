/**
 * View abstraction for systems whose members have numbers: an invariant about every few members is
 * found and proved inductive for every number of them on systems of one size. Start at {@link
 * dev.fairlead.core.search.views.ViewSearch}; {@link dev.fairlead.core.search.views.Columns} takes
 * states apart into what is shared and what belongs to one member. The argument is in
 * docs/fairness.md.
 */
package dev.fairlead.core.search.views;

/**
 * What processes read and write of what they share, now and from now on, for partial order
 * reduction. {@code SharedData} gives the data bits of a word, {@code CodeFootprints} looks at
 * code, {@code Futures} at all that a process may come to, {@code Measures} finds what a process
 * must do again before it is where it was. {@code Footprints} is the door; {@code
 * semantics.OutlineFinder} looks at a state.
 */
package dev.fairlead.csp.footprints;

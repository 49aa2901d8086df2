/**
 * The state space of a system. A state has a slot for what is shared, one for each mailbox and one
 * for the state of each process; a slot holds the number of a value. Start at {@link
 * dev.fairlead.java.semantics.JavaStateSpace}; {@link dev.fairlead.java.semantics.Machine} is what
 * its forks have in common, {@link dev.fairlead.java.semantics.Acting} calls the functions of the
 * model.
 */
package dev.fairlead.java.semantics;

/**
 * Types and functions that a model imports: PAT's containers, built in (package {@code pat}), and
 * Java classes. Start reading at {@link dev.fairlead.csp.library.Library}. An object is a value: it
 * is copied before it changes, and two objects are the same value when {@code equals} says so.
 * Nothing here knows the language.
 */
package dev.fairlead.csp.library;

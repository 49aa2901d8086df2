/**
 * Answers about systems with any number of members, {@code #define N ..;}, against plain searches
 * of the systems with 1, 2, … members. Models are random texts of a grammar, or examples with small
 * edits. The grammar is made from the description of the language alone, so that it does not share
 * an error with what it tests.
 */
package dev.fairlead.api.families;

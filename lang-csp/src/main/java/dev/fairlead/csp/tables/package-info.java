/**
 * Tables that number things and only grow, shared by threads: who looks something up takes no lock,
 * who adds something does. They know nothing of the language.
 */
package dev.fairlead.csp.tables;

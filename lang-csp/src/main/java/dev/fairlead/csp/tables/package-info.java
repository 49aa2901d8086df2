/**
 * Append-only interning tables shared by threads. A lookup takes no lock; adding an entry does.
 * They know nothing of the language.
 */
package dev.fairlead.csp.tables;

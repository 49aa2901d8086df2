/**
 * What an editor asks about the text of a model. {@link dev.fairlead.editor.Document} is where to
 * start: a text, immutable, and the answers about it. The language server and the studio are its
 * clients.
 */
package dev.fairlead.editor;

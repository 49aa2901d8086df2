/**
 * The language server and the debug adapter: clients of {@code editor} and {@code api} that speak
 * the protocols of editors over standard input and output. {@link dev.fairlead.lsp.ModelServer} and
 * {@link dev.fairlead.lsp.RunDebugger} are where to start.
 */
package dev.fairlead.lsp;

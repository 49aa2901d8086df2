/**
 * What an installation gives to shells and to {@code man}: completions and manual pages, made from
 * the same commands and options as the help. Start at {@link
 * dev.fairlead.cli.shell.CommandOutline}. Knows picocli's description of commands, and no command.
 */
package dev.fairlead.cli.shell;

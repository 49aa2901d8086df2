/**
 * Command lines read by a table.
 *
 * <p>To read what a command takes from its annotations is a third of the time of a small check. The
 * launcher therefore has it written down once ({@link
 * dev.fairlead.cli.arguments.ArgumentTable#of}), and an ordinary command line is read by that table
 * ({@link dev.fairlead.cli.arguments.ReadCommand}). Whatever is not ordinary, above all every
 * mistake and every question for help, is left to picocli, from the start.
 */
package dev.fairlead.cli.arguments;

/**
 * The command line: {@code check}, {@code explore}, {@code simulate} and {@code ltl}.
 *
 * <p>Start with {@link dev.fairlead.cli.App}, which runs one invocation and maps what happened to
 * an exit code. {@link dev.fairlead.cli.Workbench} is the only way from the commands to front ends
 * and engines. Nothing depends on this package but the tools that start it.
 */
package dev.fairlead.cli;

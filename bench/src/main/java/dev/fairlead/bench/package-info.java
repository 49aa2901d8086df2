/**
 * Side-by-side measurement with SPIN: {@link dev.fairlead.bench.Bench} is the program, {@link
 * dev.fairlead.bench.Suite} says what is measured, {@link dev.fairlead.bench.FairleadTool} and
 * {@link dev.fairlead.bench.SpinTool} start the real tools as a user would. Only output formats are
 * known here, nothing of the inside of either tool. See docs/benchmarks.md.
 */
package dev.fairlead.bench;

/**
 * What the views <em>Simulate</em>, <em>Any number</em> and <em>Compare</em> ask the server for.
 * Start reading at {@link dev.fairlead.studio.simulate.WalkSession}: a walk of {@code api} with
 * what the page shows beside it. {@link dev.fairlead.studio.simulate.SimulateRoutes} are the paths;
 * classes called Document make maps for JSON. Drawings of runs and graphs are those of {@code
 * cli.report}; nothing here computes steps.
 */
package dev.fairlead.studio.simulate;

package dev.fairlead.studio.simulate;

import dev.fairlead.api.Run;
import dev.fairlead.core.property.ValueNames;

/**
 * A run that a page has put aside to compare it with others.
 *
 * @param title for people
 * @param model the name of its model
 * @param names what the model calls values
 */
record KeptRun(String title, String model, Run run, ValueNames names) {}

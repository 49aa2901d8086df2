/**
 * Promela beside SPIN itself: {@link dev.fairlead.promela.spin.SpinRunner} starts the installed
 * tool, {@link dev.fairlead.promela.spin.ModelGenerator} writes random models, and {@link
 * dev.fairlead.promela.spin.Shrinker} makes a model on which the two differ small. SPIN judges only
 * when it searches depth first, completely and without reduction.
 */
package dev.fairlead.promela.spin;

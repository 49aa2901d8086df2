/**
 * Discrete time. A front end keeps timers in slots of its states and lets {@link
 * dev.fairlead.core.time.Timers} count them down where nothing else can move.
 */
package dev.fairlead.core.time;

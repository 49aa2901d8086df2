/**
 * The questions an engine can be asked, with their atoms bound to a state space. Front ends build
 * them; see {@link dev.fairlead.core.property.Property} and {@link
 * dev.fairlead.core.property.Model}.
 */
package dev.fairlead.core.property;

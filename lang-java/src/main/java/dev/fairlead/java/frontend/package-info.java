/**
 * From a class to a {@link dev.fairlead.core.property.Model}: {@link
 * dev.fairlead.java.frontend.JavaFrontEnd} is the door.
 */
package dev.fairlead.java.frontend;

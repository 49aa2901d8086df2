/**
 * Models written in Java: what their authors see. Start at {@link dev.fairlead.java.JavaModel}; a
 * model describes a system to a {@link dev.fairlead.java.Definition}. Nothing here depends on the
 * rest of the module, which lives in the packages below.
 */
package dev.fairlead.java;

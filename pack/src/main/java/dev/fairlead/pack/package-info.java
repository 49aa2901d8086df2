/**
 * A step of the build of the archives: classes in a form that starts faster, with the same
 * behaviour.
 *
 * <p>The compiler leaves lambdas, method references, and {@code equals} and {@code hashCode} of
 * records to the virtual machine, which links each of these call sites when it is first executed.
 * An archive of classes saves little of that before Java 24: a small check links hundreds of call
 * sites, a quarter of its time. {@link dev.fairlead.pack.PlainJars} replaces them by ordinary
 * classes and methods, which an archive has ready.
 *
 * <p>Nothing else depends on this package, and no archive has it.
 */
package dev.fairlead.pack;

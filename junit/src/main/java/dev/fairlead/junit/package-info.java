/**
 * Models as tests of JUnit 5. Start with {@link dev.fairlead.junit.CheckModel}; {@link
 * dev.fairlead.junit.ModelTests} is for test factories. Both make {@code Trial}s, which know how
 * one property is checked and what its failure says.
 */
package dev.fairlead.junit;

/**
 * The CSP# front end: {@code syntax} reads text, {@code check} resolves and checks it, {@code
 * semantics} turns it into a {@link dev.fairlead.core.space.StateSpace}. The door is {@code
 * CspModel}.
 */
package dev.fairlead.csp;

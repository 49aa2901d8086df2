/**
 * Threads that work for a caller who may stop waiting. It is shared by {@link dev.fairlead.api} and
 * the command line, and is not for users.
 */
package dev.fairlead.api.work;

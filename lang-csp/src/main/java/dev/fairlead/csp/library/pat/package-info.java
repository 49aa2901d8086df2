/**
 * The containers that PAT ships, under its names of methods. They keep the same obligations as
 * imported Java classes; see docs/csp-data.md.
 */
package dev.fairlead.csp.library.pat;

/**
 * What a front end knows of a text beside its meaning: lexemes, declared symbols with their scopes,
 * and where each symbol occurs. Editors are made of it. {@link
 * dev.fairlead.core.source.SourceIndex} is where to start.
 */
package dev.fairlead.core.source;

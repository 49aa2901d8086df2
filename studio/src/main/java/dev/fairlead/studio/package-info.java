/**
 * The studio: a local web page to edit, verify and simulate models, and the program that has it
 * beside the commands of {@code cli}. {@link dev.fairlead.studio.StudioServer} is the server,
 * {@link dev.fairlead.studio.Gate} says whom it answers, {@link dev.fairlead.studio.Workspace}
 * which files it touches.
 *
 * <p>A part of the JSON API implements {@link dev.fairlead.studio.Router.Routes} and is named in
 * {@link dev.fairlead.studio.Studio}; it gets the workspace by its constructor. It is a client of
 * {@code api}, of the reports of {@code cli} and of {@code editor}: nothing here computes a verdict
 * or writes an answer in another form than {@code check --format json} does. Work that takes long
 * is told by {@link dev.fairlead.studio.Router.Feed}s.
 *
 * <p>A view of the page is a module under {@code page/views} and a line in {@code page/views.js}:
 * {@code export function mount(element, studio)} returns {@code {show(args), dispose()}}. What
 * {@code studio} offers is described in docs/studio.md. No other module depends on this one.
 */
package dev.fairlead.studio;

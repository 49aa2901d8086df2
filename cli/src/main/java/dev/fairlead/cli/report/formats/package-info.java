/**
 * Results of many models for CI servers, code hosts and colleagues: JUnit XML, SARIF, annotations
 * of GitHub, and a page in HTML.
 *
 * <p>Start with {@link dev.fairlead.cli.report.ModelResult}, which all of them show, and {@link
 * dev.fairlead.cli.report.formats.Finding}, which is what there is to complain of.
 */
package dev.fairlead.cli.report.formats;

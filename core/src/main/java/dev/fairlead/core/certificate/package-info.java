/**
 * Certificates: evidence for <em>holds</em>, as a run is evidence for <em>violated</em>. The data
 * and the file format; nothing here knows a search. {@link
 * dev.fairlead.core.certificate.Certificate} is the place to begin; docs/proofs.md says why an
 * accepted certificate is a proof.
 *
 * <p>Searches fill certificates, the module {@code proof} verifies them.
 */
package dev.fairlead.core.certificate;

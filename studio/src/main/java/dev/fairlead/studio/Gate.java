package dev.fairlead.studio;

import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Who may talk to the server, and what browsers are told about its pages.
 *
 * <p>The token is the first part of every path. Whoever knows it may do what the user may; nothing
 * else is asked for, so there are no cookies, which a browser would send to every port of this
 * machine. Three more checks stop pages of other origins even if the token has leaked: the Host
 * header must be this server's (DNS rebinding), an Origin header must be this server's, and what
 * browsers say of the origin of a request (Sec-Fetch-Site) must not name another one.
 */
final class Gate {
  private static final int TOKEN_BYTES = 24;

  private static final String CONTENT_POLICY =
      String.join(
          "; ",
          "default-src 'self'",
          // The editor writes rules for its colours and sizes into the page.
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' data:",
          "font-src 'self' data:",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'none'");

  private final String token = random();

  /** Opens the page once: the command line of a browser can be read by other users. */
  private final AtomicReference<String> ticket = new AtomicReference<>(random());

  private static String random() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  String token() {
    return token;
  }

  /** The path that leads to the page once. */
  String ticketPath() {
    return "/open/" + ticket.get();
  }

  /** Whether this is the ticket; it is void afterwards. */
  boolean redeem(String shown) {
    String valid = ticket.get();
    return valid != null && same(shown, valid) && ticket.compareAndSet(valid, null);
  }

  /** Why a request is refused, if it is. */
  Optional<String> refusal(Context request, int port) {
    Set<String> hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
    String host = request.header("Host");
    if (host == null || !hosts.contains(host)) {
      return Optional.of("this server is 127.0.0.1:" + port + " and no other");
    }
    String origin = request.header("Origin");
    if (origin != null && !origin.equals("http://" + host)) {
      return Optional.of("requests of other origins are refused");
    }
    String site = request.header("Sec-Fetch-Site");
    if (site != null && !site.equals("same-origin") && !site.equals("none")) {
      return Optional.of("requests of other sites are refused");
    }
    String path = request.path();
    if (!path.startsWith("/open/") && !same(firstPart(path), token)) {
      return Optional.of("open the address that 'fairlead studio' has printed: it has the token");
    }
    return Optional.empty();
  }

  private static String firstPart(String path) {
    int end = path.indexOf('/', 1);
    return end < 0 ? "" : path.substring(1, end);
  }

  /** In a time that does not depend on how much is right. */
  private static boolean same(String shown, String valid) {
    return MessageDigest.isEqual(
        shown.getBytes(StandardCharsets.UTF_8), valid.getBytes(StandardCharsets.UTF_8));
  }

  static void protect(Context response) {
    response.header("Content-Security-Policy", CONTENT_POLICY);
    response.header("X-Content-Type-Options", "nosniff");
    response.header("X-Frame-Options", "DENY");
    response.header("Referrer-Policy", "no-referrer");
    response.header("Cross-Origin-Resource-Policy", "same-origin");
    response.header("Cross-Origin-Opener-Policy", "same-origin");
    response.header("Cache-Control", "no-store");
  }

  static void refuse(Context response, String why) {
    response.status(HttpStatus.FORBIDDEN).contentType("text/plain; charset=utf-8").result(why);
  }
}

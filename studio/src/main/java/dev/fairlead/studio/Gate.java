package dev.fairlead.studio;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
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
  /** What the paths of tickets begin with. */
  static final String TICKETS = "/open/";

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
    return TICKETS + ticket.get();
  }

  /** Whether this is the ticket; it is void afterwards. */
  boolean redeem(String shown) {
    String valid = ticket.get();
    return valid != null && same(shown, valid) && ticket.compareAndSet(valid, null);
  }

  /** Why a request is refused, if it is. A header that is there twice must be right twice. */
  Optional<String> refusal(Headers request, String path, int port) {
    List<String> hosts = request.getOrDefault("Host", List.of());
    Set<String> own = Set.of("127.0.0.1:" + port, "localhost:" + port);
    if (hosts.size() != 1 || !own.contains(hosts.get(0))) {
      return Optional.of("this server is 127.0.0.1:" + port + " and no other");
    }
    String origin = "http://" + hosts.get(0);
    if (!Set.of(origin).containsAll(request.getOrDefault("Origin", List.of()))) {
      return Optional.of("requests of other origins are refused");
    }
    List<String> sites = request.getOrDefault("Sec-Fetch-Site", List.of());
    if (!Set.of("same-origin", "none").containsAll(sites)) {
      return Optional.of("requests of other sites are refused");
    }
    if (!path.startsWith(TICKETS) && !same(firstPart(path), token)) {
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

  static void protect(Headers response) {
    response.set("Content-Security-Policy", CONTENT_POLICY);
    response.set("X-Content-Type-Options", "nosniff");
    response.set("X-Frame-Options", "DENY");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cache-Control", "no-store");
  }
}

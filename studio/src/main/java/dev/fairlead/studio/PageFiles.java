package dev.fairlead.studio;

import com.sun.net.httpserver.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The files that the page consists of, all from the class path: its own and its libraries'. */
final class PageFiles {
  private static final String WEBJARS = "/META-INF/resources/webjars/";

  /** Names of files, and nothing that leads elsewhere. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*");

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "ttf", "font/ttf",
          "json", "application/json; charset=utf-8");

  /** Where libraries lie; the versions are those of the build. */
  private static final Map<String, String> FOLDERS =
      Map.of(
          "page", "/dev/fairlead/studio/page/",
          "monaco", WEBJARS + "monaco-editor/0.52.2/min/",
          "d3", WEBJARS + "d3/7.9.0/dist/");

  static final Reply NONE = Reply.words(Reply.NOT_FOUND, "there is no such file");

  private PageFiles() {}

  /**
   * A file.
   *
   * @param path below the token; empty for the page itself
   * @param headers of the reply
   */
  static Reply reply(String path, Headers headers) throws IOException {
    String whole = path.isEmpty() ? "page/index.html" : path;
    int end = whole.indexOf('/');
    String folder = whole.substring(0, Math.max(end, 0));
    Optional<InputStream> file = open(folder, whole.substring(end + 1));
    String type = TYPES.get(whole.substring(whole.lastIndexOf('.') + 1));
    if (file.isEmpty() || type == null) {
      return NONE;
    }
    if (!path.isEmpty()) {
      // Another program has another token, and so other addresses.
      headers.set("Cache-Control", "private, max-age=86400");
    }
    try (InputStream in = file.get()) {
      return new Reply(Reply.OK, type, in.readAllBytes());
    }
  }

  private static Optional<InputStream> open(String folder, String path) {
    String place = FOLDERS.get(folder);
    if (place == null) {
      return Optional.empty();
    }
    for (String part : path.split("/", -1)) {
      if (!NAME.matcher(part).matches()) {
        return Optional.empty();
      }
    }
    return Optional.ofNullable(PageFiles.class.getResourceAsStream(place + path));
  }
}

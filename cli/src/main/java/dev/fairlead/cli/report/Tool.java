package dev.fairlead.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which tool speaks, and on which machine: every document of its own says so. */
public final class Tool {
  private static final String BUILD = "/dev/fairlead/cli/build.properties";

  private Tool() {}

  /** The version of the build. */
  public static String version() {
    return build().getProperty("version");
  }

  /** The commit that was built, or an empty text if the build was not told. */
  public static String commit() {
    return build().getProperty("commit");
  }

  private static Properties build() {
    Properties build = new Properties();
    try (InputStream in = Tool.class.getResourceAsStream(BUILD)) {
      build.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return build;
  }

  /** Writes the fields {@code version} and {@code machine}. */
  public static void write(JsonGenerator json) throws IOException {
    json.writeStringField("version", version());
    json.writeObjectFieldStart("machine");
    json.writeStringField("os", property("os.name") + " " + property("os.version"));
    json.writeStringField("architecture", property("os.arch"));
    json.writeNumberField("cores", Runtime.getRuntime().availableProcessors());
    json.writeStringField("java", property("java.version"));
    json.writeNumberField("heapBytes", Runtime.getRuntime().maxMemory());
    json.writeEndObject();
  }

  private static String property(String name) {
    return System.getProperty(name, "?");
  }
}

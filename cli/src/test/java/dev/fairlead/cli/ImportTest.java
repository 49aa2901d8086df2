package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java classes of the user in models. */
class ImportTest {
  private static final String MODEL =
      """
      #import "dev.fairlead.cli.Tally";
      var<Tally> tally = new Tally();
      Voter() = vote.0{tally.vote(0);} -> Skip [] vote.1{tally.vote(1);} -> Skip;
      Election() = |||{3} @ Voter();
      #define won tally.of(0) >= call(majority, 3) || tally.of(1) >= call(majority, 3);
      #define tie tally.of(0) == tally.of(1) && tally.of(0) > 1;
      #assert Election() |= <> won;
      #assert Election() reaches tie;
      """;

  @TempDir Path folder;

  private Invocation check(String... more) throws IOException {
    Path model = Files.writeString(folder.resolve("vote.csp"), MODEL);
    String[] args = new String[more.length + 2];
    args[0] = "check";
    args[1] = model.toString();
    System.arraycopy(more, 0, args, 2, more.length);
    return Invocation.of("", false, new FrontEnds(), args);
  }

  @Test
  void aClassFromTheClassPathIsAType() throws IOException {
    String classes = Path.of("target", "test-classes").toString();
    Invocation won = check("--classpath", classes, "--property", "1");
    assertEquals(0, won.code(), won.toString());
    Invocation tie = check("--classpath", classes, "--property", "2");
    assertEquals(1, tie.code(), tie.toString());
  }

  @Test
  void withoutTheClassPathTheClassIsNamed() throws IOException {
    Invocation run = check();
    assertEquals(2, run.code(), run.toString());
    assertTrue(run.toString().contains("there is no class dev.fairlead.cli.Tally"), run.toString());
  }

  @Test
  void aClassPathThatIsNotThereIsNamed() throws IOException {
    Invocation run = check("--classpath", "nowhere");
    assertEquals(2, run.code(), run.toString());
    assertTrue(run.toString().contains("nowhere"), run.toString());
  }
}

package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.cli.Diagnosis.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
  @TempDir Path folder;

  @Test
  void everythingHasALineAndAWarningIsNoReasonToFail() {
    Invocation run = Invocation.of("", false, new FrontEnds(), "doctor");
    assertEquals(0, run.code(), run.toString());
    for (String subject :
        List.of("Fairlead", "Java", "start-up", "cores", "memory", "temporary files", "spin")) {
      assertTrue(
          run.out().lines().anyMatch(line -> line.matches("(ok|warning) +" + subject + "  .*")),
          run.out());
    }
    assertTrue(run.out().contains("two small ones have the right answers"), run.out());
  }

  @Test
  void aCheckWithoutTheRightAnswerIsAReasonToFail() {
    Workbench broken =
        new WatchedWorkbench(
            new FrontEnds(),
            (question, progress) -> {
              throw new BadInput("no search at all");
            });
    Invocation run = Invocation.of("", false, broken, "doctor");
    assertEquals(3, run.code(), run.toString());
    assertTrue(run.out().contains("broken   checks"), run.out());
    assertTrue(run.out().contains("no search at all"), run.out());
  }

  @Test
  void whatCouldBeBetterHasAHint() {
    long giga = 1L << 30;
    for (Diagnosis finding :
        List.of(
            Doctor.archive(null),
            Doctor.archive(""),
            Doctor.archive(folder.toString()),
            Doctor.memory(16 * giga, giga / 2),
            Doctor.memory(16 * giga, 4 * giga),
            Doctor.names("ANSI_X3.4-1968"),
            Doctor.temporary(folder.resolve("nowhere")),
            Doctor.tool(folder.toString(), "spin", "for comparisons"))) {
      assertEquals(State.WARNING, finding.state(), finding.toString());
      assertTrue(finding.hint().isPresent());
    }
  }

  @Test
  void whatIsGoodIsOk() throws IOException {
    long giga = 1L << 30;
    Files.writeString(folder.resolve("launcher.jsa"), "");
    Path tool = Files.writeString(folder.resolve("spin"), "");
    assertTrue(tool.toFile().setExecutable(true));
    for (Diagnosis finding :
        List.of(
            Doctor.archive(folder.toString()),
            Doctor.memory(16 * giga, 12 * giga),
            Doctor.names("UTF-8"),
            Doctor.tool("/nowhere:" + folder, "spin", "for comparisons"))) {
      assertEquals(State.OK, finding.state(), finding.toString());
    }
  }
}

package dev.fairlead.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
    name = "doctor",
    description = {
      "Tell whether Fairlead can work well on this machine, and what would help.",
      "",
      "Java, memory, cores, names of files, folders, and the tools that comparisons with SPIN need;"
          + " and two small checks with known answers."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead doctor                  one line for each thing, with a hint where it could be better",
      "  fairlead doctor > doctor.txt     for a report",
      "",
      "Exit codes: 0 Fairlead can work, 3 something prevents it."
    })
final class DoctorCommand implements Callable<Integer> {
  private final Console console;
  private final Workbench workbench;

  DoctorCommand(Console console, Workbench workbench) {
    this.console = console;
    this.workbench = workbench;
  }

  @Override
  public Integer call() {
    List<Diagnosis> findings = new Doctor(console, workbench).findings();
    int width = findings.stream().mapToInt(each -> each.subject().length()).max().orElseThrow();
    for (Diagnosis finding : findings) {
      print(finding, width);
    }
    boolean prevented = findings.stream().anyMatch(each -> each.state() == Diagnosis.State.BROKEN);
    return (prevented ? ExitCode.UNKNOWN : ExitCode.HOLDS).number();
  }

  private void print(Diagnosis finding, int width) {
    String word =
        switch (finding.state()) {
          case OK -> "ok     ";
          case WARNING -> console.style().alert("warning");
          case BROKEN -> console.style().error("broken ");
        };
    String gap = " ".repeat(width - finding.subject().length());
    console.out().printf("%s  %s%s  %s%n", word, finding.subject(), gap, finding.text());
    finding.hint().ifPresent(hint -> console.out().printf("%s%s%n", " ".repeat(width + 11), hint));
  }
}

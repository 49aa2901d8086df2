package dev.fairlead.cli;

import dev.fairlead.cli.report.Tool;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

@Command(
    name = "fairlead",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = FairleadCommand.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%n",
    commandListHeading = "%nCommands:%n",
    description = "A model checker for concurrent and distributed systems under fairness.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead simulate mutex.csp               see what the model does",
      "  fairlead check mutex.csp                  check its assertions",
      "  fairlead mutex.csp                        the same",
      "  fairlead check mutex.csp --fairness weak  ... over fair runs only",
      "  fairlead test models                      check many, against verdicts written in them",
      "",
      "  fairlead simulate mutex.pml               what 'spin -p -g -l mutex.pml' prints",
      "  fairlead check mutex.pml                  what 'spin -a', a C compiler and 'pan -a' find",
      "  fairlead explore mutex.pml                the states that SPIN stores",
      "  fairlead replay mutex.pml mutex.pml.trail follow a run of pan",
      "  fairlead replay mutex.csp run.itf.json    follow a run that check --trace has written",
      "",
      "  fairlead help check                       all about a command, as 'fairlead check --help'",
      "  fairlead check - --language csp           a model from standard input",
      "  fairlead check *.csp *.pml                one model after the other",
      "",
      "Exit codes: 0 all properties hold, 1 one is violated, 2 bad input, 3 unknown."
    })
final class FairleadCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** Without a command there is nothing to do but help. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.BAD_INPUT.number();
  }

  /** The version of the build for a report: also the commit if it is known, and the machine. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String commit = Tool.commit();
      return new String[] {
        "fairlead " + Tool.version() + (commit.isEmpty() ? "" : " (commit " + commit + ")"),
        "Java "
            + property("java.version")
            + " ("
            + property("java.vendor")
            + "), "
            + property("os.name")
            + " "
            + property("os.arch")
      };
    }

    private static String property(String name) {
      return System.getProperty(name);
    }
  }
}

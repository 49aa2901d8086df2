package dev.fairlead.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "bibliography",
    description = {
      "List the papers behind Fairlead, and what of each lives where.",
      "",
      "With commands that show it at work, and those that print a paper's table beside ours."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead bibliography              all papers",
      "  fairlead bibliography fairness     those that mention a word: in title, authors, classes",
      "  fairlead bibliography --markdown   the page docs/papers.md",
      "",
      "Exit codes: 0 done, 2 no paper mentions the word."
    })
final class BibliographyCommand implements Callable<Integer> {
  private static final String PAGE_START =
      """
      # Papers

      What of which paper lives where, and how it differs. The page is what `fairlead bibliography --markdown` prints;
      `fairlead bibliography WORD` looks for a word. Classes are below `dev.fairlead`. Commands under *try* work in the
      folder of an installation or of a clone, `bench/run` in a clone only; those under *table* print the paper's table
      beside ours.
      The models have their sources in their first lines.
      """;

  private final Console console;

  @Parameters(
      paramLabel = "WORD",
      arity = "0..1",
      description = "Only papers that mention it: a part of a title, a name, a class or a key.")
  private String word = "";

  @Option(names = "--markdown", description = "As a page of the documentation.")
  private boolean markdown;

  BibliographyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<Paper> papers = Paper.all().stream().filter(paper -> paper.mentions(word)).toList();
    if (papers.isEmpty()) {
      throw new BadInput("no paper mentions '" + word + "'");
    }
    PrintStream out = console.out();
    if (markdown) {
      out.print(PAGE_START);
    }
    String between = "";
    for (Paper paper : papers) {
      out.print(markdown ? "\n" + page(paper) : between + text(paper));
      between = "\n";
    }
    return ExitCode.HOLDS.number();
  }

  private String text(Paper paper) {
    StringBuilder text = new StringBuilder();
    String key = console.style().strong("[" + paper.key() + "]");
    text.append("%s %s: %s. %s%n".formatted(key, paper.authors(), paper.title(), paper.venue()));
    int width = paper.places().stream().mapToInt(place -> place.type().length()).max().orElse(0);
    for (Paper.Place place : paper.places()) {
      String gap = " ".repeat(width - place.type().length());
      text.append("  %s%s  %s%n".formatted(place.type(), gap, place.what()));
    }
    paper.difference().ifPresent(how -> text.append("  differs: %s%n".formatted(how)));
    paper.commands().forEach(command -> text.append("  try:     %s%n".formatted(command)));
    paper.tables().forEach(command -> text.append("  table:   %s%n".formatted(command)));
    return text.toString();
  }

  private static String page(Paper paper) {
    StringBuilder page = new StringBuilder();
    page.append("## %s%n%n".formatted(paper.title()));
    page.append("[%s] %s. %s.%n%n".formatted(paper.key(), paper.authors(), paper.venue()));
    for (Paper.Place place : paper.places()) {
      page.append("- `%s`: %s%n".formatted(place.type(), place.what()));
    }
    paper.difference().ifPresent(how -> page.append("- *differs:* %s%n".formatted(how)));
    List<String> commands = paper.commands();
    if (!commands.isEmpty()) {
      page.append(
          commands.stream().map(c -> "- *try:* `" + c + "`\n").collect(Collectors.joining()));
    }
    paper.tables().forEach(command -> page.append("- *table:* `%s`%n".formatted(command)));
    return page.toString();
  }
}

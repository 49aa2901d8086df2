package dev.fairlead.api.families;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Specifications of any number of members that hold, with a few small edits. */
final class FamilyMutants {
  private static final Pattern ANY_NUMBER = Pattern.compile("#define N \\d*\\.\\.;");

  /** A part of a text, and what may stand there instead; {@code $1} is the first group of it. */
  private record Edit(Pattern part, List<String> instead) {
    Edit(String part, String... instead) {
      this(Pattern.compile(part), List.of(instead));
    }
  }

  private static final String GUARD =
      "(?<=[=>(\\]] |\\n     |  )\\[((?:[^\\[\\]]|\\[[^\\[\\]]*\\])+)\\] ?";

  private static final List<Edit> EDITS =
      List.of(
          // guards
          new Edit(GUARD, "", "[!($1)] ", "[$1 || flg] ", "[$1 && !flg] "),
          new Edit(" && [^&|()\\[\\]]+(?=[)\\]]| &&)", ""),
          new Edit(" \\|\\| [^&|()\\[\\]]+(?=[)\\]]| \\|\\|)", ""),
          new Edit(" && (?!\\w:)", " || "),
          new Edit(" \\|\\| (?!\\w:)", " && "),
          new Edit(" == ", " != ", " < ", " >= "),
          new Edit(" != ", " == ", " > "),
          new Edit(" < ", " == ", " <= "),
          // quantifiers
          new Edit("&& (\\w:)", "|| $1"),
          new Edit("(?<!\\|)\\|\\| (\\w:)", "&& $1"),
          new Edit("\\{0\\.\\.N-1\\}", "{0..N-2}", "{1..N-1}", "{0..1}", "{0, 2}", "{0..N}"),
          new Edit("\\((&&|\\|\\|) (\\w:)", "!($1 $2"),
          new Edit(
              "(#define \\w+ )([^;.]+);",
              "$1($2 && (&& z:{0..N-1} @ z != 4));",
              "$1($2 || (|| z:{0..N-1} @ z > 3));",
              "$1($2 || (|| z:{0..N-1} @ z == 4 && !flg));"),
          new Edit(GUARD, "[$1 || (|| z:{0..N-1} @ z == 4)] ", "[$1 && (&& z:{0..N-1} @ z < 4)] "),
          // indices
          new Edit(
              "(?<=\\w)\\[(\\w)\\]",
              "[($1 + 1) % N]",
              "[($1 + N - 1) % N]",
              "[0]",
              "[1]",
              "[N-1]",
              "[3]"),
          new Edit("(?<=\\w)\\[(\\w)\\](?=[^\\n]*\\}[^\\n]* -> )", "[ref]", "[(ref + 1) % N]"),
          new Edit("\\((\\w) \\+ 1\\) % N", "$1", "($1 + N - 1) % N", "($1 + 2) % N", "0"),
          new Edit("\\b([ij])\\b(?= == \\w)", "ref", "0", "($1 + 1) % N"),
          // data operations
          new Edit("(\\w+\\[\\w\\] = \\w+;) ([^;{}]+;)", "$2 $1", "$1", "$2"),
          new Edit("(\\w+(?:\\[\\w\\])? = )\\w+;", "$10;", "$11;", "$12;", "$1-1;"),
          new Edit(
              "(?<=\\w\\.i)\\{",
              "{ref = i; ",
              "{flg = !flg; ",
              "{if (ref != i) { ref = (i + 1) % N; } "),
          new Edit(
              "(?<=\\w\\.i)\\{([^{}]+)\\}",
              "",
              "{if ((|| z:{0..N-1} @ (z != i && ref == z))) { $1 }}",
              "{if (flg) { $1 } else { flg = true; ref = i; }}"),
          new Edit("(?<=\\w\\.i) -> ", "{ref = i;} -> ", "{flg = true;} -> "),
          // processes
          new Edit(
              "-> (\\w+\\(i\\))",
              "-> tau -> $1",
              "-> atomic{$1}",
              "-> (skip.i -> $1)",
              "-> ([flg] on.i -> $1 [] $1)",
              "-> Stop",
              "-> Skip",
              "-> ($1 <> Stop)",
              "-> (mid.i -> Skip; $1)"),
          new Edit(
              "(\\w+)\\(i\\)(;|\\n)",
              "($1(i) interrupt ([flg] halt.i -> Stop))$2",
              "if (ref == i) { $1(i) } else { $1(i) }$2"),
          new Edit(
              "(\\w+\\(i\\)) = ",
              "$1 = [ref == i] at.i{ref = -1;} -> $1 [] ",
              "$1 = atomic{[flg] at.i{flg = false;} -> $1} [] ",
              "$1 = ([] z:{0..N-1} @ [z != i && ref == z] to.i{ref = i;} -> $1) [] ",
              "$1 = ([] z:{0..N-1} @ [z == 4] to.i{flg = true;} -> $1) [] "),
          new Edit(
              "(?<= @ )(\\w+)\\(i\\);",
              "if (i == 0) { $1(i) } else { $1(i) };",
              "($1(i) ||| $1(i));",
              "atomic{$1(i)};",
              "(once.i{ref = i;} -> $1(i));"),
          new Edit(
              "(System|Ring)\\(\\) = ([^;]*);",
              "$1() = ($2) ||| More();\nMore() = [!flg] more{ref = (ref + 1) % N; flg = true;} -> More();",
              "$1() = ($2) ||| More();\nMore() = ([] z:{0..N-1} @ [ref != z] more{ref = z;} -> More());",
              "$1() = ($2) ||| More();\nMore() = [ref == 4] more{flg = true;} -> More() [] next{ref = (ref + 1) % N;} -> More();",
              "$1() = ($2) interrupt (halt{flg = true;} -> Stop);",
              "$1() = first{flg = true;} -> ($2);"),
          // declarations
          new Edit("N 2\\.\\.", "N ..", "N 3..", "N 4.."),
          new Edit(
              "var (\\w+)\\[N\\];",
              "var $1[N] = [1(N)];",
              "var $1[N] = [1, 0(N-1)];",
              "var $1[N]:{0..2};"),
          new Edit("var (\\w+) = -1;", "var $1 = 0;", "var $1 = 1;", "hvar $1 = -1;"),
          new Edit("channel (\\w+)\\[N\\] 0;", "channel $1[N] 1;"));

  private static final Pattern FLAG = Pattern.compile("\\bflg\\b");
  private static final Pattern REFERENCE = Pattern.compile("\\bref\\b");
  private static final List<String> BASES = bases();

  private FamilyMutants() {}

  private static List<String> bases() {
    List<String> all = new ArrayList<>(FamilyTexts.written("protocols.csp"));
    try (Stream<Path> examples = Files.list(Path.of("../examples/any"))) {
      for (Path each : examples.sorted().toList()) {
        String text = Files.readString(each);
        if (each.toString().endsWith(".csp") && ANY_NUMBER.matcher(text).find()) {
          all.add(text.replaceAll("(?m)^//.*\n", ""));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.copyOf(all);
  }

  static String random(Random random) {
    String text = BASES.get(random.nextInt(BASES.size()));
    int edits = 1 + random.nextInt(3);
    while (edits > 0) {
      Edit edit = EDITS.get(random.nextInt(EDITS.size()));
      List<MatchResult> parts = edit.part().matcher(text).results().toList();
      if (!parts.isEmpty()) {
        MatchResult part = parts.get(random.nextInt(parts.size()));
        String instead = edit.instead().get(random.nextInt(edit.instead().size()));
        for (int i = part.groupCount(); i > 0; i--) {
          instead = instead.replace("$" + i, part.group(i));
        }
        text = text.substring(0, part.start()) + instead + text.substring(part.end());
        edits--;
      }
    }
    return text
        + (FLAG.matcher(text).find() ? "var flg = false;\n" : "")
        + (REFERENCE.matcher(text).find() ? "var ref = " + -random.nextInt(2) + ";\n" : "");
  }
}

package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks and verifies by the command line.
 *
 * @param certificate the file that certificates are written to
 */
record ProofCommands(Path certificate) {

  static Invocation run(Object... words) {
    List<String> args = new ArrayList<>();
    for (Object word : words) {
      args.add(word.toString());
    }
    Invocation done = Invocation.of("", false, new FrontEnds(), args.toArray(String[]::new));
    assertFalse(done.err().contains("internal error"), done.err());
    return done;
  }

  /** Every certificate of the file is proved, and there are as many as properties that hold. */
  Invocation isProved(int holding, Object... check) {
    List<Object> words = new ArrayList<>(List.of(check));
    words.add(0, "check");
    words.add("--proof");
    words.add(certificate);
    Invocation checked = run(words.toArray());
    assertTrue(
        checked.err().contains("has " + holding + " certificate"), checked.out() + checked.err());
    Invocation verified = run("verify", check[0], certificate);
    assertEquals(holding == 0 ? 3 : 0, verified.code(), verified.out() + verified.err());
    assertTrue(
        verified
            .out()
            .contains(
                holding == 0
                    ? "no certificates: nothing is proved"
                    : holding + " of " + holding + " certificates: proved"),
        verified.out());
    return checked;
  }
}

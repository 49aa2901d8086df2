package dev.fairlead.proof;

import java.util.ArrayList;
import java.util.List;

/** What came of verifying certificates. */
public sealed interface Verification {

  /**
   * Every step is right: the conclusion is proved.
   *
   * @param nodes of the certificates
   * @param edges that were checked
   * @param premises what the argument rests on that was not verified, in words
   */
  record Proved(long nodes, long edges, List<String> premises) implements Verification {
    public Proved {
      premises = List.copyOf(premises);
    }

    Proved(long nodes, long edges) {
      this(nodes, edges, List.of());
    }

    Proved and(Proved other) {
      List<String> both = new ArrayList<>(premises);
      other.premises.stream().filter(each -> !both.contains(each)).forEach(both::add);
      return new Proved(nodes + other.nodes, edges + other.edges, both);
    }

    Proved providedThat(String premise) {
      return and(new Proved(0, 0, List.of(premise)));
    }
  }

  /**
   * A step is wrong, or the certificates are for something else.
   *
   * @param step the first one, in words
   */
  record Rejected(String step) implements Verification {}
}

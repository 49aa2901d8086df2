package dev.fairlead.csp.check;

import dev.fairlead.csp.check.Symbols.Kind;
import java.util.List;

/** The kinds of the messages of a checked specification. */
public final class Kinds {

  private final Inference inference;

  /** Repeats the inference of the checks; build it once. */
  public Kinds(Symbols symbols) {
    this.inference = new Inference(symbols, symbols.sources());
    inference.run();
  }

  /** The kinds of the parts of the messages of this length on a channel. */
  public List<Kind> ofMessage(String channel, int length) {
    return inference.messageKinds(channel, length);
  }
}

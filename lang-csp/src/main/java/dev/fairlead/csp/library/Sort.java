package dev.fairlead.csp.library;

/** What an argument or a result is. */
public sealed interface Sort permits Sort.Basic, ObjectType {

  /** Everything but objects of a type. */
  enum Basic implements Sort {
    NUMBER("a number"),
    TRUTH("a truth value"),
    NUMBERS("an array of numbers"),
    TRUTHS("an array of truth values"),
    /** Of an argument only: no operation takes one. */
    OBJECTS("an array of objects"),
    /** Of a parameter: anything. Of an argument: not known yet. */
    ANY("anything"),
    /** Of a result only. */
    NOTHING("nothing");

    private final String words;

    Basic(String words) {
      this.words = words;
    }

    @Override
    public String words() {
      return words;
    }
  }

  /** For messages, with its article. */
  String words();
}

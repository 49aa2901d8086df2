package dev.fairlead.editor;

import java.util.List;

/** What comes of the wish to rename a symbol. */
public sealed interface Renaming {

  /** The changes, in all files that are concerned. */
  record Possible(List<Edit> edits) implements Renaming {}

  /**
   * @param reason without a final full stop
   */
  record Refused(String reason) implements Renaming {}
}

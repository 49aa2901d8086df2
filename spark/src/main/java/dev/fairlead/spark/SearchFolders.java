package dev.fairlead.spark;

/**
 * Where the searches of one question keep their levels.
 *
 * @param place a folder that all machines see, as a URI
 * @param identity of the question: what is kept for another one is not taken for this one
 */
record SearchFolders(String place, String identity) {

  /** The levels of one of the searches. */
  LevelFiles of(String search) {
    return new LevelFiles(place + "/" + identity + "/" + search);
  }

  /** Removes what is there. */
  void delete() {
    new LevelFiles(place + "/" + identity).delete();
  }
}

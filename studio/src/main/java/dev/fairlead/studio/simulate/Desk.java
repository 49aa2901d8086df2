package dev.fairlead.studio.simulate;

import dev.fairlead.api.InvalidInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one page works at: a simulation, and runs that it has kept. */
final class Desk {
  private static final int MOST_KEPT = 20;

  private WalkSession simulation;
  private final List<KeptRun> kept = new ArrayList<>();

  synchronized WalkSession simulation() {
    if (simulation == null) {
      throw new InvalidInputException("no simulation has begun");
    }
    return simulation;
  }

  synchronized void begin(WalkSession other) {
    simulation = other;
  }

  /** Keeps a run; the oldest goes where there are too many. */
  synchronized void keep(KeptRun run) {
    kept.add(run);
    if (kept.size() > MOST_KEPT) {
      kept.remove(0);
    }
  }

  /**
   * A kept run.
   *
   * @param number in the order in which they were kept, from 0
   */
  synchronized KeptRun kept(int number) {
    if (number < 0 || number >= kept.size()) {
      throw new InvalidInputException("there is no run " + number + " to compare");
    }
    return kept.get(number);
  }

  synchronized List<Map<String, Object>> runs() {
    List<Map<String, Object>> documents = new ArrayList<>();
    for (KeptRun run : kept) {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("title", run.title());
      document.put("model", run.model());
      document.put("steps", run.run().steps().size());
      documents.add(document);
    }
    return documents;
  }
}

package dev.fairlead.core.search.refine;

import java.util.List;
import java.util.stream.Collectors;

/** Why a process is no refinement or not deterministic, after a trace. */
public sealed interface Violation {

  /** What was seen before. */
  List<String> trace();

  /** In a sentence. */
  String inWords();

  /**
   * The implementation does something that the specification does not.
   *
   * @param allowed what the specification can do instead
   */
  record ForbiddenEvent(List<String> trace, String event, List<String> allowed)
      implements Violation {
    @Override
    public String inWords() {
      return Words.after(trace)
          + " the implementation does "
          + event
          + "; the specification allows "
          + (allowed.isEmpty() ? "nothing" : "only " + Words.set(allowed))
          + " there";
    }
  }

  /**
   * The implementation rests and refuses events, all of which together the specification does not
   * refuse.
   *
   * @param refused the events
   * @param offered what the implementation accepts instead
   * @param demanded the smallest sets the specification accepts where it rests
   */
  record ForbiddenRefusal(
      List<String> trace, List<String> refused, List<String> offered, List<List<String>> demanded)
      implements Violation {
    @Override
    public String inWords() {
      String offer = offered.isEmpty() ? "nothing" : "only " + Words.set(offered);
      if (demanded.isEmpty()) {
        return Words.after(trace)
            + " the implementation can rest, offering "
            + offer
            + "; the specification never rests there";
      }
      return Words.after(trace)
          + " the implementation can refuse "
          + Words.set(refused)
          + ": it offers "
          + offer
          + "; the specification offers at least "
          + Words.shortened(demanded.stream().map(Words::set).toList(), " or ");
    }
  }

  /** The implementation can go on internally for ever and the specification cannot. */
  record ForbiddenDivergence(List<String> trace) implements Violation {
    @Override
    public String inWords() {
      return Words.after(trace)
          + " the implementation can go on internally for ever; the specification cannot";
    }
  }

  /** The process can take part in an event and can refuse it. */
  record Nondeterminism(List<String> trace, String event) implements Violation {
    @Override
    public String inWords() {
      return Words.after(trace) + " the event " + event + " is possible and can be refused";
    }
  }

  /** A process that can go on internally for ever is not deterministic. */
  record Diverging(List<String> trace) implements Violation {
    @Override
    public String inWords() {
      return Words.after(trace) + " the process can go on internally for ever";
    }
  }

  /** Phrases of the sentences. */
  final class Words {
    private static final int MOST = 20;

    private Words() {}

    static String after(List<String> trace) {
      if (trace.isEmpty()) {
        return "at the start";
      }
      int hidden = trace.size() - MOST;
      String beginning = hidden > 0 ? "(" + hidden + " events), " : "";
      return trace.stream()
          .skip(Math.max(0, hidden))
          .collect(Collectors.joining(", ", "after <" + beginning, ">"));
    }

    static String set(List<String> events) {
      return "{" + shortened(events, ", ") + "}";
    }

    static String shortened(List<String> items, String separator) {
      String shown = items.stream().limit(MOST).collect(Collectors.joining(separator));
      return items.size() <= MOST
          ? shown
          : shown + separator + "(" + (items.size() - MOST) + " more)";
    }
  }
}

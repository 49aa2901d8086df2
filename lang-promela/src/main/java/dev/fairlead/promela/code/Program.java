package dev.fairlead.promela.code;

import dev.fairlead.core.graded.Logic;
import dev.fairlead.promela.code.ProcessType.ChannelSite;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A model with names resolved to slots.
 *
 * <p>A state is the number of its {@link Shape}, {@code _last} if the model reads it, the global
 * variables, the buffers of the global channels, and the processes in the order of their numbers.
 *
 * @param initials first values of global variables, in the order in which SPIN gives them
 * @param initialsBeforeChannels how many of them see no channel yet
 * @param globalsEnd the first slot of processes
 * @param steps all steps by number
 * @param observed the atoms of formulas, by their text
 * @param symbols names of mtype values by subtype, the first has the value 1
 * @param time if the model has timers
 * @param logic if the model is graded
 */
public record Program(
    List<ProcessType> types,
    List<Variable> globals,
    List<ChannelSite> channels,
    List<Action.Assign> initials,
    int initialsBeforeChannels,
    int globalsEnd,
    List<Step> steps,
    Map<String, List<String>> symbols,
    Map<String, Value> observed,
    Uses uses,
    Optional<Time> time,
    Optional<Logic> logic) {

  /** Which features that cost something a model uses. */
  public record Uses(boolean last, boolean priority, boolean timeout, boolean rendezvous) {}

  /** The same with other steps. */
  Program with(List<ProcessType> otherTypes, List<Step> otherSteps) {
    return new Program(
        List.copyOf(otherTypes),
        globals,
        channels,
        initials,
        initialsBeforeChannels,
        globalsEnd,
        List.copyOf(otherSteps),
        symbols,
        observed,
        uses,
        time,
        logic);
  }

  /**
   * How time passes.
   *
   * @param tick a step of no process
   * @param skipsIdle whether the model asks no timer for more than whether it has expired
   */
  public record Time(Step tick, boolean skipsIdle) {}

  /** What SPIN calls the process of {@code init}, and claims without a name. */
  public static final String INIT = ":init:";

  public static final String NEVER = ":never:";
  public static final String TRACE = ":trace:";

  /** The slot that tells the shape. */
  public static final int SHAPE = 0;

  /** The slot of {@code _last}, if it is used. */
  public static final int LAST = 1;
}

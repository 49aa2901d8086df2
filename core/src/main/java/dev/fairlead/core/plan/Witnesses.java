package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.replay.Replay;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import java.util.function.Supplier;

/**
 * What is demanded of a run before it counts as evidence. The work is polled: it may be stopped by
 * an exception.
 */
interface Witnesses {

  /** Whether a run, in the numbers of a space, shows what it is said to show. */
  Replay.Result settles(StateSpace space, FairnessNotion notion, Evidence run, Runnable poll);

  /** Whether the model goes wrong at the end of a run. */
  boolean goesWrong(StateSpace space, FiniteRun run, Runnable poll);

  /** Whether that is an error of the model, and not a limit of what can be followed. */
  boolean leadsToError(StateSpace space, FiniteRun run, Runnable poll);

  /** Whether runs are shown to people. */
  boolean areShown();

  /** Whether there have to be runs, and not only the answer that there is one. */
  boolean areWanted();

  /**
   * Every run is replayed.
   *
   * @param fresh makes instances to replay on
   */
  record Replayed(Supplier<Model.Question> fresh) implements Witnesses {

    @Override
    public Replay.Result settles(
        StateSpace space, FairnessNotion notion, Evidence run, Runnable poll) {
      Model.Question other = fresh.get();
      return new Replay(space, other.space(), poll)
          .settles(other.property(), other.fairness(notion), run);
    }

    @Override
    public boolean goesWrong(StateSpace space, FiniteRun run, Runnable poll) {
      Model.Question other = fresh.get();
      return new Replay(space, other.space(), poll).goesWrong(other.property(), run)
          instanceof Replay.Result.Confirmed;
    }

    @Override
    public boolean leadsToError(StateSpace space, FiniteRun run, Runnable poll) {
      Model.Question other = fresh.get();
      return new Replay(space, other.space(), poll).leadsToError(other.property(), run);
    }

    @Override
    public boolean areShown() {
      return true;
    }

    @Override
    public boolean areWanted() {
      return true;
    }
  }

  /** Runs of a space that answers for another one: they are not shown, but followed there. */
  Witnesses UNCHECKED = new Unchecked(true);

  /** Runs of an abstraction: they show nothing. */
  Witnesses UNWANTED = new Unchecked(false);

  /** Runs of a space that answers for another one. */
  record Unchecked(boolean areWanted) implements Witnesses {
    @Override
    public Replay.Result settles(
        StateSpace space, FairnessNotion notion, Evidence run, Runnable poll) {
      return new Replay.Result.Confirmed(0);
    }

    @Override
    public boolean goesWrong(StateSpace space, FiniteRun run, Runnable poll) {
      return true;
    }

    @Override
    public boolean leadsToError(StateSpace space, FiniteRun run, Runnable poll) {
      return true;
    }

    @Override
    public boolean areShown() {
      return false;
    }
  }
}

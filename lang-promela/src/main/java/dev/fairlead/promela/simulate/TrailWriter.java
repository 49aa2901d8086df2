package dev.fairlead.promela.simulate;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.Lasso;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.graph.BodyLayout;
import dev.fairlead.promela.graph.Element;
import dev.fairlead.promela.semantics.Performances;
import dev.fairlead.promela.semantics.Performances.Performed;
import dev.fairlead.promela.syntax.Spec;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Writes a run as SPIN's verifier does, for SPIN to follow: see {@link Trail}. A claim takes no
 * part in it, for SPIN follows the processes without one as well.
 */
public final class TrailWriter {
  private final Performances space;

  /** What the whole text calls a statement that has another number in the part of it searched. */
  private final Map<Integer, Integer> numbers = new HashMap<>();

  private final StringBuilder out = new StringBuilder();
  private int depth;
  private int[] state;

  private TrailWriter(Performances space) {
    this.space = space;
  }

  /**
   * The text of a trail.
   *
   * @param whole the model as SPIN reads it
   * @param part what the space is made of: the same processes, with fewer claims
   * @param run in the numbers of the space
   */
  public static String trail(Spec whole, Spec part, Performances space, Evidence run) {
    TrailWriter writer = new TrailWriter(space);
    writer.renumber(whole, part);
    return writer.write(run);
  }

  private void renumber(Spec whole, Spec part) {
    Iterator<BodyLayout> layouts = Lowering.layouts(whole, false).iterator();
    Map<Spec.Unit, BodyLayout> byUnit = new HashMap<>();
    for (Spec.Unit unit : whole.units()) {
      if (hasBody(unit)) {
        byUnit.put(unit, layouts.next());
      }
    }
    Iterator<BodyLayout> parts = Lowering.layouts(part, false).iterator();
    for (Spec.Unit unit : part.units()) {
      if (hasBody(unit)) {
        List<Element> from = parts.next().elements();
        List<Element> to = byUnit.get(unit).elements();
        for (int i = 0; i < from.size(); i++) {
          numbers.put(from.get(i).uniqueNumber(), to.get(i).uniqueNumber());
        }
      }
    }
  }

  private static boolean hasBody(Spec.Unit unit) {
    return unit instanceof Spec.Proctype
        || unit instanceof Spec.Init
        || unit instanceof Spec.Never
        || unit instanceof Spec.Trace;
  }

  private String write(Evidence run) {
    state = run.initial();
    run.stem().forEach(this::write);
    if (run instanceof Lasso lasso) {
      line(Trail.CYCLE, Trail.CYCLE, Trail.CYCLE);
      lasso.loop().forEach(this::write);
    }
    return out.toString();
  }

  private void write(Move move) {
    if (move.label() != Label.STUTTER) {
      List<Performed> performed =
          space.performed(state, move.label(), move.processSet(), move.target());
      for (Performed each : performed) {
        line(++depth, each.pid(), numbers.get(each.edge().number()));
      }
    }
    state = move.target();
  }

  private void line(int first, int second, int third) {
    out.append(first).append(':').append(second).append(':').append(third).append('\n');
  }
}

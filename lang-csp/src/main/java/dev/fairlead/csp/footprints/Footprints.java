package dev.fairlead.csp.footprints;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.lowering.NodeParts;
import dev.fairlead.csp.lowering.StateLayout;
import dev.fairlead.csp.syntax.Proc.Operator;
import dev.fairlead.csp.terms.PartialEnvironment;
import dev.fairlead.csp.terms.Spellings;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What the processes of a model touch. Shared by threads. */
public final class Footprints {
  private final List<Code> pieces;
  private final SharedData data;
  private final CodeFootprints code;
  private final Futures futures;
  private final Measures measures;

  /** By number of terms that live in a slot. */
  private final Map<Integer, Footprint> sinces = new ConcurrentHashMap<>();

  private final Map<Integer, Long> measured = new ConcurrentHashMap<>();
  private final Map<Transition, Touch> touches = new ConcurrentHashMap<>();

  /** An entry of a table, with what it holds. */
  private static final long ENTRY_BYTES = 100;

  /**
   * @param pieces the code of the model, by number
   */
  public Footprints(
      Map<String, Template> definitions,
      StateLayout layout,
      List<Code> pieces,
      Spellings spellings) {
    this.pieces = pieces;
    this.data = new SharedData(layout, pieces);
    this.code = new CodeFootprints(data);
    this.futures = new Futures(definitions, data, code);
    boolean synchronises =
        definitions.values().stream()
            .flatMap(d -> NodeParts.all(d.node()).stream())
            .anyMatch(Footprints::synchronises);
    this.measures =
        new Measures(
            definitions,
            new Interruptions(definitions, spellings, step -> interest(step, synchronises)));
  }

  private static boolean synchronises(Node node) {
    return node instanceof Node.Compose compose && compose.operator == Operator.PARALLEL
        || node instanceof Node.Indexed indexed && indexed.operator == Operator.PARALLEL;
  }

  /** Others have most to do with what is received: it was sent. */
  private int interest(Template step, boolean synchronises) {
    if (step.node() instanceof Node.Receive) {
      return 4;
    } else if (step.node() instanceof Node.Send) {
      return 3;
    } else if (step.node() instanceof Node.Prefix prefix && prefix.effect.isPresent()) {
      PartialEnvironment any = PartialEnvironment.unknown(step.projection().length);
      return code.of(prefix.effect.get().code(), any).either() == 0 ? 0 : 2;
    }
    return step.node() instanceof Node.Prefix prefix && prefix.base.isPresent() && synchronises
        ? 1
        : 0;
  }

  public SharedData data() {
    return data;
  }

  /** What a term in a slot may touch from now on. Its process may end. */
  public Footprint since(Term term) {
    Footprint known = sinces.get(term.number());
    if (known == null) {
      known = withEnd(futures.of(term));
      sinces.put(term.number(), known);
    }
    return known;
  }

  public Footprint since(Term.Closed closed) {
    return withEnd(futures.of(closed));
  }

  private static Footprint withEnd(Footprint future) {
    return future.and(new Footprint(0, SharedData.ENDED));
  }

  /** A process that comes back to a term has taken a step that did not make this less. */
  public long measure(Term term) {
    Long known = measured.get(term.number());
    if (known == null) {
      known = measures.of(term);
      measured.put(term.number(), known);
    }
    return known;
  }

  /** About how many bytes the tables take. */
  public long bytes() {
    return ENTRY_BYTES * (sinces.size() + measured.size() + touches.size()) + futures.bytes();
  }

  /** What an expression looks at. */
  public long looksAt(Node.Expression expression, int[] environment) {
    return code.of(expression.code(), PartialEnvironment.of(environment)).either();
  }

  /** What the arguments of a reference look at. */
  public long looksAt(Node.Call call, int[] environment) {
    return code.ofAll(call.arguments, PartialEnvironment.of(environment)).either();
  }

  public Touch touch(Transition transition) {
    Touch known = touches.get(transition);
    if (known == null) {
      known = find(transition);
      touches.put(transition, known);
    }
    return known;
  }

  private Touch find(Transition transition) {
    PartialEnvironment environment = PartialEnvironment.of(transition.environment);
    long looks = 0;
    for (int i = 0; i < transition.conditions.length; i++) {
      PartialEnvironment of = PartialEnvironment.of(transition.conditionEnvironments[i]);
      looks |= code.of(pieces.get(transition.conditions[i]), of).either();
    }
    PartialEnvironment inEffect = environment;
    if (transition.action instanceof Transition.ComputedEvent event) {
      for (int argument : event.arguments()) {
        looks |= code.of(pieces.get(argument), environment).either();
      }
    } else if (transition.action instanceof Transition.Unfold unfold) {
      looks |= code.ofAll(unfold.call().arguments, environment).either();
    } else if (transition.action instanceof Transition.Send send) {
      looks |= channel(send.node().channel, environment);
      looks |= code.ofAll(send.node().values, environment).either();
    } else if (transition.action instanceof Transition.Receive receive) {
      inEffect = environment.extend(receive.node().names);
      looks |= channel(receive.node().channel, environment);
      List<Node.Expression> patterns =
          receive.node().patterns.stream().flatMap(Optional::stream).toList();
      looks |= code.ofAll(patterns, environment).either();
      looks |= code.ofAll(receive.node().guard.stream().toList(), inEffect).either();
    }
    return new Touch(
        looks,
        transition.effect < 0 ? Footprint.NONE : code.of(pieces.get(transition.effect), inEffect));
  }

  private long channel(Node.ChannelUse channel, PartialEnvironment environment) {
    return code.ofAll(channel.index().stream().toList(), environment).either();
  }
}

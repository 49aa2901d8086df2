package dev.fairlead.csp.footprints;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.terms.PartialEnvironment;
import java.util.Collection;
import java.util.Optional;

/** What code reads and writes. Indices are known as far as the environment decides them. */
final class CodeFootprints {
  private final SharedData data;

  CodeFootprints(SharedData data) {
    this.data = data;
  }

  Footprint of(Code code, PartialEnvironment environment) {
    Footprint all = ofItself(code, environment);
    for (Code part : Parts.of(code)) {
      all = all.and(of(part, environment));
    }
    return all;
  }

  Footprint ofAll(Collection<Node.Expression> expressions, PartialEnvironment environment) {
    Footprint all = Footprint.NONE;
    for (Node.Expression expression : expressions) {
      all = all.and(of(expression.code(), environment));
    }
    return all;
  }

  /** Without its parts. */
  private Footprint ofItself(Code code, PartialEnvironment environment) {
    if (code instanceof Code.Global global) {
      return reading(data.variable(global.slot()));
    } else if (code instanceof Code.Element element) {
      return reading(element(element.array(), element.index(), environment));
    } else if (code instanceof Code.ChannelQuery query) {
      return query.query() == Code.Query.SIZE
          ? Footprint.NONE
          : reading(buffer(query.channel(), query.index(), environment));
    } else if (code instanceof Code.ChannelPeek peek) {
      return reading(buffer(peek.channel(), peek.index(), environment));
    } else if (code instanceof Code.MessagePeek peek) {
      return reading(buffer(peek.channel(), peek.index(), environment));
    } else if (code instanceof Code.Assign assign) {
      return writing(assign.target(), environment);
    } else if (code instanceof Code.AssignArray assign) {
      return new Footprint(0, data.array(assign.array()));
    } else if (code instanceof Code.LibraryCall call) {
      return call.store().map(store -> writing(store, environment)).orElse(Footprint.NONE);
    }
    return Footprint.NONE;
  }

  private static Footprint reading(long bits) {
    return new Footprint(bits, 0);
  }

  private Footprint writing(Code.Target target, PartialEnvironment environment) {
    if (target instanceof Code.GlobalTarget global) {
      return new Footprint(0, data.variable(global.slot()));
    } else if (target instanceof Code.ElementTarget element) {
      return new Footprint(0, element(element.array(), element.index(), environment));
    }
    return Footprint.NONE;
  }

  private long element(Code.GlobalArray array, Code.Value index, PartialEnvironment environment) {
    int known = index(index, environment);
    return known >= 0 && known < array.length()
        ? data.variable(array.slot() + known)
        : data.array(array);
  }

  private long buffer(Code.ChannelPlace channel, Code.Value index, PartialEnvironment environment) {
    int known = index(index, environment);
    return data.front(channel, known) | data.back(channel, known);
  }

  private static int index(Code.Value index, PartialEnvironment environment) {
    return !Parts.usesTemporaries(index)
            && environment.evaluate(index) instanceof Code.Constant constant
        ? constant.value()
        : SharedData.ANY;
  }

  /** Which of an array of channels is used, or {@link SharedData#ANY}. */
  static int index(Node.ChannelUse channel, PartialEnvironment environment) {
    Optional<Node.Expression> index = channel.index();
    return index.isEmpty() ? 0 : index(index.get().code(), environment);
  }
}

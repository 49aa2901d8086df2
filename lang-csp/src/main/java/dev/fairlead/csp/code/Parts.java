package dev.fairlead.csp.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The immediate parts of a piece of code, and questions answered by looking at all of them. */
public final class Parts {

  private Parts() {}

  public static List<? extends Code> of(Code code) {
    if (code instanceof Code.Element e) {
      return List.of(e.index());
    } else if (code instanceof Code.TemporaryElement e) {
      return List.of(e.index());
    } else if (code instanceof Code.Unary u) {
      return List.of(u.operand());
    } else if (code instanceof Code.Binary b) {
      return List.of(b.left(), b.right());
    } else if (code instanceof Code.Quantified q) {
      return List.of(q.low(), q.high(), q.body());
    } else if (code instanceof Code.ChannelQuery q) {
      return List.of(q.index());
    } else if (code instanceof Code.ChannelPeek p) {
      return List.of(p.index());
    } else if (code instanceof Code.MessagePeek p) {
      return List.of(p.index());
    } else if (code instanceof Code.Pack p) {
      return p.elements();
    } else if (code instanceof Code.PackedElement e) {
      return List.of(e.array(), e.index());
    } else if (code instanceof Code.OfLength l) {
      return List.of(l.array());
    } else if (code instanceof Code.LibraryCall c) {
      List<Code> parts = new ArrayList<>(c.arguments());
      c.receiver().ifPresent(parts::add);
      c.store().ifPresent(store -> parts.addAll(ofTarget(store)));
      return parts;
    } else if (code instanceof Code.Convert c) {
      return List.of(c.value());
    } else if (code instanceof Code.ProcessCount c) {
      return c.arguments();
    } else if (code instanceof Code.InRange r) {
      return List.of(r.value());
    } else if (code instanceof Code.Assign a) {
      return ofAssignment(a);
    } else if (code instanceof Code.AssignArray a) {
      return a.values();
    } else if (code instanceof Code.Sequence s) {
      return s.parts();
    } else if (code instanceof Code.If i) {
      return List.of(i.condition(), i.then(), i.otherwise());
    } else if (code instanceof Code.While w) {
      return List.of(w.condition(), w.body());
    } else if (code instanceof Code.NewArray n) {
      return n.initial();
    }
    return List.of();
  }

  private static List<Code> ofAssignment(Code.Assign a) {
    List<Code> parts = new ArrayList<>(ofTarget(a.target()));
    parts.add(a.value());
    return parts;
  }

  private static List<Code> ofTarget(Code.Target target) {
    if (target instanceof Code.ElementTarget t) {
      return List.of(t.index());
    } else if (target instanceof Code.TemporaryElementTarget t) {
      return List.of(t.index());
    }
    return List.of();
  }

  /** True if the value depends on the environment alone, not on the state. */
  public static boolean isClosed(Code code) {
    if (code instanceof Code.Global
        || code instanceof Code.Element
        || code instanceof Code.ChannelQuery
        || code instanceof Code.ChannelPeek
        || code instanceof Code.MessagePeek
        || code instanceof Code.LibraryCall call && !call.isFunction()
        || code instanceof Code.ProcessCount
        || code instanceof Code.Assign
        || code instanceof Code.AssignArray) {
      return false;
    }
    return of(code).stream().allMatch(Parts::isClosed);
  }

  public static boolean countsProcesses(Code code) {
    return code instanceof Code.ProcessCount || of(code).stream().anyMatch(Parts::countsProcesses);
  }

  public static boolean usesEnvironment(Code code) {
    return code instanceof Code.Local || of(code).stream().anyMatch(Parts::usesEnvironment);
  }

  /** True if the value depends on a temporary that the code itself does not set. */
  public static boolean usesTemporaries(Code code) {
    return usesTemporaries(code, Set.of());
  }

  private static boolean usesTemporaries(Code code, Set<Integer> running) {
    if (code instanceof Code.Temporary t) {
      return !running.contains(t.index());
    } else if (code instanceof Code.TemporaryElement) {
      return true;
    }
    Set<Integer> inner = new HashSet<>(running);
    if (code instanceof Code.Quantified q) {
      inner.add(q.temporary());
    }
    return of(code).stream().anyMatch(part -> usesTemporaries(part, inner));
  }
}

package dev.fairlead.promela.code;

import dev.fairlead.core.time.Timers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the timers of a model are: of all processes, and in each process of a proctype. */
public final class TimerSlots {

  /** In place of a process: the timer belongs to none. */
  public static final int GLOBAL = -1;

  /** In place of a process: any one of its proctype. */
  public static final int ANY = -2;

  private final List<Timer> global;
  private final List<List<Timer>> local;
  private final List<String> names;

  /**
   * A timer.
   *
   * @param offset of its slot from the base of its process, or in the state
   */
  public record Timer(String name, int offset, Type.Role.Timer role) {}

  /** Receives timers with their slots in a state. */
  @FunctionalInterface
  public interface Sink {
    void timer(int pid, Timer timer, int slot);
  }

  public TimerSlots(Program program) {
    this.global = timers(program.globals());
    this.local = program.types().stream().map(type -> timers(type.locals())).toList();
    this.names = program.types().stream().map(ProcessType::name).toList();
  }

  private static List<Timer> timers(List<Variable> variables) {
    List<Timer> timers = new ArrayList<>();
    variables.forEach(v -> collect(v.name(), v.type(), v.elements(), v.offset(), timers));
    return timers;
  }

  private static void collect(String name, Type type, int elements, int offset, List<Timer> into) {
    for (int i = 0; i < Math.max(1, elements); i++) {
      int at = offset + i * type.size();
      String element = elements == 0 ? name : name + "[" + i + "]";
      if (type instanceof Type.Structure structure) {
        for (Type.Field field : structure.fields()) {
          String part = element + "." + field.name();
          collect(part, field.type(), field.elements(), at + field.offset(), into);
        }
      } else if (((Type.Scalar) type).role() instanceof Type.Role.Timer role) {
        into.add(new Timer(element, at, role));
      }
    }
  }

  /** Names the timers of a state. */
  public void forEach(Memory state, Sink sink) {
    global.forEach(timer -> sink.timer(GLOBAL, timer, timer.offset()));
    for (int pid = 0; pid < state.processes(); pid++) {
      for (Timer timer : local.get(state.shape().type(pid))) {
        sink.timer(pid, timer, state.base(pid) + timer.offset());
      }
    }
  }

  /** The same, to let time pass. */
  public void list(Memory state, Timers into) {
    into.clear();
    forEach(
        state,
        (pid, timer, slot) ->
            into.add(slot, timer.role().folded() ? timer.role().bound() : Timers.EXACT));
  }

  /** What the timer of a process of some proctype is called, if there is one at an offset. */
  public Optional<String> name(int pid, int type, int offset) {
    return (pid == GLOBAL ? global : local.get(type))
        .stream()
            .filter(timer -> timer.offset() == offset)
            .map(
                timer ->
                    switch (pid) {
                      case GLOBAL -> timer.name();
                      case ANY -> names.get(type) + "." + timer.name();
                      default -> names.get(type) + "(" + pid + ")." + timer.name();
                    })
            .findFirst();
  }

  /** The folded timers of processes and of the model, each once. */
  public List<Timer> folded() {
    return Stream.concat(global.stream(), local.stream().flatMap(List::stream))
        .filter(timer -> timer.role().folded())
        .toList();
  }

  /** Whether a timer that belongs to a process of some proctype is folded. */
  public boolean areFoldedIn(int type) {
    return local.get(type).stream().anyMatch(timer -> timer.role().folded());
  }

  /** Whether a timer of a process is active. */
  public boolean areRunning(int type, int[] cells, int base) {
    return local.get(type).stream()
        .anyMatch(timer -> cells[base + timer.offset()] != Timers.INACTIVE);
  }

  /** Whether processes of a proctype have timers. */
  public boolean areIn(int type) {
    return !local.get(type).isEmpty();
  }

  /** Whether any timer is folded. */
  public boolean areFolded() {
    return !folded().isEmpty();
  }
}

package dev.fairlead.promela.code;

/** Runs the steps of a model; a step is named by its number. */
public interface StepCode {

  /** Whether a step can be taken by itself, apart from {@code else} and rendezvous. */
  boolean enabled(int step, Memory memory, int pid);

  /** Which steps of a choice are enabled, a bit each from the lowest on. */
  long possible(int choice, Memory memory, int pid);

  /** Takes a step that is enabled; where the process goes is left to the caller. */
  void execute(int step, Memory memory, int pid);

  /** Whether a process of a type may take steps at all. */
  boolean provided(int type, Memory memory, int pid);

  /** The channel of a step that sends or begins by receiving. */
  int channel(int step, Memory memory, int pid);

  /** The message that a step sends, cut to the fields of the channel. */
  void message(int step, Memory memory, int pid, int[] message);

  /** Whether a step begins by receiving this message. */
  boolean matches(int step, Memory memory, int pid, int[] message);

  /** Takes a step that begins by receiving a message handed over. */
  void accept(int step, Memory memory, int pid, int[] message);

  /** Knows what could happen next. */
  interface Enabledness {

    /** Whether a process could take a step. */
    boolean enabled(Memory memory, int pid);

    /** Whether no process can move, unless it waits for a timeout. */
    boolean stuck(Memory memory);

    /** For expressions that do not ask. */
    Enabledness NOT_ASKED =
        new Enabledness() {
          @Override
          public boolean enabled(Memory memory, int pid) {
            return false;
          }

          @Override
          public boolean stuck(Memory memory) {
            return false;
          }
        };
  }
}

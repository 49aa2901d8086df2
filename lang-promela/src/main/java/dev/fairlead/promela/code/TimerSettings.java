package dev.fairlead.promela.code;

/** What becomes of the settings of abstract timers that are not below their bounds. */
public sealed interface TimerSettings {

  /** The role of a timer with this bound. */
  Type.Role.Timer role(int bound);

  /** They all are one value, of which only that is known. */
  record Folded() implements TimerSettings {
    @Override
    public Type.Role.Timer role(int bound) {
      return new Type.Role.Timer(bound, bound + 1, true);
    }
  }

  /** They are what the model says, as if the timers were not abstract. */
  record AsWritten() implements TimerSettings {
    @Override
    public Type.Role.Timer role(int bound) {
      return Type.Role.Timer.EXACT;
    }
  }

  /** They all are as far beyond the bound. */
  record Beyond(int units) implements TimerSettings {
    @Override
    public Type.Role.Timer role(int bound) {
      return new Type.Role.Timer(bound, bound + units, false);
    }
  }
}

package dev.fairlead.cli;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.core.space.Outline;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Members in a line, of whose steps those with some labels are not told. */
record BlindLine(LinedMembers whole, Predicate<Label> dropped) implements LinedMembers {
  @Override
  public Optional<String> obstacle() {
    return whole.obstacle();
  }

  @Override
  public Set<Need> needs() {
    return whole.needs();
  }

  @Override
  public int seen() {
    return whole.seen();
  }

  @Override
  public Lined of(int size) {
    Lined all = whole.of(size);
    ProcessOutlines space = (ProcessOutlines) all.question().space();
    return new Lined(new Asked(all.question(), new Steps(space, dropped)), all.line());
  }

  private record Asked(Model.Question whole, StateSpace space) implements Model.Question {
    @Override
    public Property property() {
      return whole.property();
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      return whole.fairness(notion);
    }

    @Override
    public boolean hasAnnotations() {
      return whole.hasAnnotations();
    }
  }

  private record Steps(ProcessOutlines whole, Predicate<Label> dropped) implements ProcessOutlines {
    private StepSink told(StepSink sink) {
      return (label, processSet, target, length) -> {
        if (!dropped.test(label(label))) {
          sink.step(label, processSet, target, length);
        }
      };
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      whole.steps(state, length, told(sink));
    }

    @Override
    public void stepsOf(long processes, int[] state, int length, StepSink sink) {
      whole.stepsOf(processes, state, length, told(sink));
    }

    @Override
    public void initialStates(StateSink sink) {
      whole.initialStates(sink);
    }

    @Override
    public Label label(int label) {
      return whole.label(label);
    }

    @Override
    public int[] processes(int processSet) {
      return whole.processes(processSet);
    }

    @Override
    public String processName(int process) {
      return whole.processName(process);
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return whole.describe(state, length);
    }

    @Override
    public StateEncoding encoding() {
      return whole.encoding();
    }

    @Override
    public StructuredSpace fork() {
      return new Steps((ProcessOutlines) whole.fork(), dropped);
    }

    @Override
    public Optional<String> noOutlines() {
      return whole.noOutlines();
    }

    @Override
    public long unordered() {
      return whole.unordered();
    }

    @Override
    public boolean outline(int[] state, int length, Outline into) {
      return whole.outline(state, length, into);
    }
  }
}

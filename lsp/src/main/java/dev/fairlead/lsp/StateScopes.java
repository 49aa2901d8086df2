package dev.fairlead.lsp;

import dev.fairlead.api.ModelText;
import dev.fairlead.api.StateView;
import dev.fairlead.api.Walk;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.source.SourceSymbol;
import dev.fairlead.core.space.Executions;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SourceLocations.Location;
import dev.fairlead.editor.Document;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopesResponse;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackFramePresentationHint;
import org.eclipse.lsp4j.debug.StackTraceResponse;
import org.eclipse.lsp4j.debug.Thread;
import org.eclipse.lsp4j.debug.ThreadsResponse;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesResponse;

/**
 * The state of a run as a debugger shows it: processes are threads, what a process may do next are
 * its frames, and its variables, the channels and the globals are scopes.
 */
final class StateScopes {
  private static final int FRAMES = 1000;

  /** The scopes of a frame, in their order. */
  private enum Kind {
    LOCALS("Variables of the process"),
    CHANNELS("Channels"),
    GLOBALS("Globals"),
    STEPS("Possible steps");

    private final String title;

    Kind(String title) {
      this.title = title;
    }
  }

  private final DebuggedRun run;
  private final Set<String> channels;

  /** The numbers of processes; a name keeps its number. */
  private final Map<String, Integer> threads = new LinkedHashMap<>();

  StateScopes(DebuggedRun run, Path program) {
    this.run = run;
    this.channels =
        Document.of(ModelText.file(program)).index().symbols().stream()
            .filter(each -> each.kind() == SourceSymbol.Kind.CHANNEL)
            .map(SourceSymbol::name)
            .collect(Collectors.toSet());
  }

  /** The processes of the state, in its order. */
  private List<String> processes() {
    Set<String> names = new LinkedHashSet<>(run.walk().view().places().keySet());
    run.walk().locations().forEach(each -> names.add(each.process()));
    if (names.isEmpty()) {
      names.add("the system");
    }
    return List.copyOf(names);
  }

  private int thread(String process) {
    return threads.computeIfAbsent(process, name -> threads.size() + 1);
  }

  /** The process that a thread is. */
  String process(int thread) {
    return threads.entrySet().stream()
        .filter(each -> each.getValue() == thread)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }

  /** The process that moves next, or else that has moved, or else the first. */
  int current() {
    List<String> names = processes();
    Optional<String> next =
        run.walk().next().flatMap(step -> step.step().processes().stream().findFirst());
    List<dev.fairlead.api.Run.Step> taken = run.walk().run().steps();
    Optional<String> last =
        taken.isEmpty()
            ? Optional.empty()
            : taken.get(taken.size() - 1).processes().stream().findFirst();
    return thread(
        next.filter(names::contains).or(() -> last.filter(names::contains)).orElse(names.get(0)));
  }

  ThreadsResponse threads() {
    List<Thread> result = new ArrayList<>();
    for (String name : processes()) {
      Thread thread = new Thread();
      thread.setId(thread(name));
      String place = run.walk().view().places().get(name);
      thread.setName(place == null ? name : name + " at " + named(name, place));
      result.add(thread);
    }
    ThreadsResponse response = new ThreadsResponse();
    response.setThreads(result.toArray(Thread[]::new));
    return response;
  }

  /** What the process does next comes first, what else it may do is less important. */
  StackTraceResponse stack(int thread) {
    String process = process(thread);
    List<Location> locations =
        run.walk().locations().stream().filter(each -> each.process().equals(process)).toList();
    List<StackFrame> frames = new ArrayList<>();
    Optional<Location> next = next(process, locations);
    next.ifPresent(location -> frames.add(frame(thread, frames.size(), location)));
    for (Location location : locations) {
      if (!next.equals(Optional.of(location))) {
        StackFrame frame = frame(thread, frames.size(), location);
        if (!frames.isEmpty()) {
          frame.setPresentationHint(StackFramePresentationHint.SUBTLE);
        }
        frames.add(frame);
      }
    }
    if (frames.isEmpty()) {
      StackFrame frame = new StackFrame();
      frame.setId(thread * FRAMES);
      frame.setName(process);
      frames.add(frame);
    }
    StackTraceResponse response = new StackTraceResponse();
    response.setStackFrames(frames.toArray(StackFrame[]::new));
    response.setTotalFrames(frames.size());
    return response;
  }

  private Optional<Location> next(String process, List<Location> locations) {
    return run.walk()
        .next()
        .map(Walk.Choice::step)
        .filter(step -> step.processes().contains(process))
        .flatMap(
            step ->
                locations.stream()
                    .filter(
                        each ->
                            step.statements().isEmpty()
                                ? LineBreakpoints.isOf(step.event(), each.text())
                                : step.statements().stream().anyMatch(done -> isAt(done, each)))
                    .findFirst());
  }

  private static boolean isAt(Executions.Statement statement, Location location) {
    return statement.process().equals(location.process())
        && statement.line() == location.line()
        && statement.file().equals(location.file());
  }

  private static StackFrame frame(int thread, int number, Location location) {
    StackFrame frame = new StackFrame();
    frame.setId(thread * FRAMES + Math.min(number, FRAMES - 1));
    frame.setName(location.text());
    frame.setLine(location.line());
    frame.setColumn(location.column());
    Path file = Path.of(location.file()).toAbsolutePath();
    Source source = new Source();
    source.setName(file.getFileName().toString());
    source.setPath(file.toString());
    frame.setSource(source);
    return frame;
  }

  ScopesResponse scopes(int frame) {
    int thread = frame / FRAMES;
    List<Scope> scopes = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      Scope scope = new Scope();
      scope.setName(kind.title);
      scope.setVariablesReference(thread * Kind.values().length + kind.ordinal() + 1);
      scope.setExpensive(false);
      if (kind == Kind.STEPS || !values(kind, process(thread)).isEmpty()) {
        scopes.add(scope);
      }
    }
    ScopesResponse response = new ScopesResponse();
    response.setScopes(scopes.toArray(Scope[]::new));
    return response;
  }

  VariablesResponse variables(int reference) {
    Kind kind = Kind.values()[(reference - 1) % Kind.values().length];
    String process = process((reference - 1) / Kind.values().length);
    List<Variable> variables = new ArrayList<>();
    values(kind, process)
        .forEach(
            (name, value) -> {
              Variable variable = new Variable();
              variable.setName(name);
              variable.setValue(value);
              variables.add(variable);
            });
    VariablesResponse response = new VariablesResponse();
    response.setVariables(variables.toArray(Variable[]::new));
    return response;
  }

  private Map<String, String> values(Kind kind, String process) {
    return switch (kind) {
      case LOCALS -> locals(process);
      case CHANNELS -> globals(this::isChannel);
      case GLOBALS -> globals(name -> !isChannel(name));
      case STEPS -> steps();
    };
  }

  private Map<String, String> locals(String process) {
    Map<String, String> result = new LinkedHashMap<>();
    String prefix = process + ".";
    run.walk()
        .view()
        .variables()
        .forEach(
            (name, value) -> {
              if (name.startsWith(prefix)) {
                result.put(name.substring(prefix.length()), named(name, value));
              }
            });
    return result;
  }

  private Map<String, String> globals(Predicate<String> condition) {
    StateView view = run.walk().view();
    List<String> owners = processes();
    Map<String, String> result = new LinkedHashMap<>();
    view.variables()
        .forEach(
            (name, value) -> {
              boolean local = owners.stream().anyMatch(owner -> name.startsWith(owner + "."));
              if (!local && condition.test(name)) {
                result.put(name, named(name, value));
              }
            });
    return result;
  }

  private boolean isChannel(String name) {
    int end = 0;
    while (end < name.length() && Character.isJavaIdentifierPart(name.charAt(end))) {
      end++;
    }
    return channels.contains(name.substring(0, end));
  }

  private Map<String, String> steps() {
    Map<String, String> result = new LinkedHashMap<>();
    try {
      int number = 1;
      for (Walk.Choice choice : run.walk().choices()) {
        String processes = String.join(" + ", choice.step().processes());
        result.put("take " + number++, processes + "  " + choice.step().event());
      }
    } catch (ModelFault fault) {
      result.put("fault", fault.getMessage());
    }
    return result;
  }

  private String named(String name, String value) {
    ValueNames names = run.model().valueNames();
    return names.nameOf(name, value).map(word -> word + " (" + value + ")").orElse(value);
  }

  /** The value of a variable by its name, or whether a condition holds. */
  String value(String expression, Integer frame) {
    String name = expression.strip();
    Map<String, String> values = new LinkedHashMap<>(globals(each -> true));
    if (frame != null) {
      values.putAll(locals(process(frame / FRAMES)));
    }
    run.walk().view().variables().forEach(values::putIfAbsent);
    String known = values.get(name);
    return known != null ? known : Boolean.toString(run.holds(name));
  }
}

package dev.fairlead.promela.check;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.Pattern;
import dev.fairlead.promela.syntax.Expr.Ref;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What goes into channels and comes out of them. */
final class MessageChecker {

  private final ExpressionChecker expressions;
  private final Scope scope;

  MessageChecker(ExpressionChecker expressions, Scope scope) {
    this.expressions = expressions;
    this.scope = scope;
  }

  /** A channel, and how many slots the parts of a message take that goes there, if known. */
  private record Message(Entry channel, Optional<Integer> width) {}

  private <T> Message message(Ref name, List<T> parts, Function<T, Optional<Integer>> width) {
    List<Entry> channel = new ArrayList<>();
    List<Optional<Integer>> widths = new ArrayList<>();
    Mistakes.inAll(
        () -> channel.add(expressions.channel(name, scope)),
        () -> Mistakes.inEach(parts, part -> widths.add(width.apply(part))));
    Optional<Integer> sum =
        widths.stream()
            .reduce(Optional.of(0), (all, more) -> all.flatMap(a -> more.map(m -> a + m)));
    return new Message(channel.get(0), sum);
  }

  void send(Ref name, List<Expr> parts, Span span) {
    Message message = message(name, parts, part -> expressions.part(part, scope));
    compare(message.channel, name, message.width, span);
  }

  /** A question about the first parts of a message may leave the others out. */
  void poll(Ref name, List<Pattern> parts, Span span) {
    Message message = message(name, parts, this::pattern);
    Optional<Integer> width = message.width;
    Optional<Integer> wanted = wanted(message.channel, name);
    if (width.isPresent() && wanted.isPresent() && width.get() > wanted.get()) {
      warn(message.channel, name, wanted.get(), width.get(), span);
    }
  }

  void receive(Ref name, List<Pattern> parts, Span span) {
    Message message = message(name, parts, this::pattern);
    compare(message.channel, name, message.width, span);
    Set<String> stored = new HashSet<>();
    for (Pattern pattern : parts) {
      boolean again =
          pattern instanceof Pattern.Store store
              && isVariable(store.variable())
              && !stored.add(store.variable().name());
      if (again) {
        throw pattern.span().error("FL0564", "a variable receives two parts of a message", "");
      }
    }
  }

  private boolean isVariable(Ref ref) {
    boolean bare = ref.index().isEmpty() && ref.field().isEmpty();
    return bare && scope.variable(ref.name()).isPresent();
  }

  private Optional<Integer> pattern(Pattern pattern) {
    if (pattern instanceof Pattern.Match match) {
      expressions.value(match.value(), scope);
      return Optional.of(1);
    }
    Ref variable = ((Pattern.Store) pattern).variable();
    boolean bare = variable.index().isEmpty() && variable.field().isEmpty();
    Symbols symbols = scope.symbols();
    if (bare && (variable.name().equals("_") || symbols.isSymbol(variable.name()))) {
      return Optional.of(1);
    }
    if (bare && NameResolution.PREDEFINED.contains(variable.name())) {
      String message = "'" + variable.name() + "' cannot be received into";
      String hint = "eval(" + variable.name() + ") matches its value";
      throw variable.span().error("FL0547", message, hint);
    }
    Entry entry = NameResolution.resolve(variable, scope, index -> expressions.value(index, scope));
    expressions.timers().refuseAbstract(entry, variable);
    return symbols.width(entry.type());
  }

  /** As in SPIN it is an error of the model when such a message is on its way, not before. */
  private void compare(Entry channel, Ref name, Optional<Integer> found, Span span) {
    Optional<Integer> wanted = wanted(channel, name);
    if (wanted.isPresent() && found.isPresent() && !wanted.equals(found)) {
      warn(channel, name, wanted.get(), found.get(), span);
    }
  }

  private void warn(Entry channel, Ref name, int wanted, int found, Span span) {
    String message =
        "a message of '%s' has %d part%s, found %d"
            .formatted(name.name(), wanted, wanted == 1 ? "" : "s", found);
    String hint = "declared at " + channel.span().place();
    scope.symbols().warnings().add(span, "FL0542", message, hint);
  }

  /** The parts of a message, where the channel can be no other than the declared one. */
  private Optional<Integer> wanted(Entry channel, Ref name) {
    boolean known =
        channel.channel().isPresent()
            && name.field().isEmpty()
            && !scope.symbols().isReassigned(name.name());
    Optional<Integer> wanted = known ? Optional.of(0) : Optional.empty();
    for (Spec.Type type : known ? channel.channel().get().fields() : List.<Spec.Type>of()) {
      Optional<Integer> width = scope.symbols().width(type);
      wanted = wanted.flatMap(sum -> width.map(w -> sum + w));
    }
    return wanted;
  }
}

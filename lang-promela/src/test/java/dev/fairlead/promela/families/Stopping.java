package dev.fairlead.promela.families;

import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.space.StateSpace;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A space, or a question about it, in which a search is stopped after some states. */
record Stopping(Object inside, AtomicInteger left) implements InvocationHandler {
  private static final Set<String> EXPANSIONS = Set.of("steps", "stepsAwake");

  static StateSpace space(StateSpace space, int expansions) {
    return (StateSpace) wrapped(space, new AtomicInteger(expansions));
  }

  static Model.Question question(Model.Question question, int expansions) {
    return (Model.Question) wrapped(question, new AtomicInteger(expansions));
  }

  private static Object wrapped(Object inside, AtomicInteger left) {
    Set<Class<?>> interfaces = new LinkedHashSet<>();
    for (Class<?> type = inside.getClass(); type != null; type = type.getSuperclass()) {
      interfaces.addAll(Set.of(type.getInterfaces()));
    }
    return Proxy.newProxyInstance(
        Stopping.class.getClassLoader(),
        interfaces.toArray(Class<?>[]::new),
        new Stopping(inside, left));
  }

  @Override
  public Object invoke(Object self, Method method, Object[] arguments) throws Throwable {
    if (EXPANSIONS.contains(method.getName()) && left.getAndDecrement() <= 0) {
      throw new SearchStopped("enough", "");
    }
    Object result;
    try {
      result = method.invoke(inside, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    return result instanceof Optional<?> maybe ? maybe.map(this::inTurn) : inTurn(result);
  }

  private Object inTurn(Object result) {
    boolean searched =
        result instanceof StateSpace
            || result instanceof Model.Question
            || result instanceof Reduction;
    return searched ? wrapped(result, left) : result;
  }
}

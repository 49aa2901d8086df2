package dev.fairlead.csp.code;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.library.Library;
import dev.fairlead.csp.library.ObjectType;
import dev.fairlead.csp.library.Operation;
import dev.fairlead.csp.library.Sort;
import dev.fairlead.csp.tables.GrowingList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The objects and whole arrays that states hold, numbered: equal ones have one number, and what has
 * a number never changes. Also carries out the calls of a model.
 *
 * <p>Shared by threads, but for the time when places are added. Java classes of a user's own know
 * nothing of threads: one call at a time goes to them, in all instances of a model.
 */
public final class Objects {

  /**
   * A place in a model that calls an operation.
   *
   * @param arguments the kinds of the arguments
   * @param lengths of each argument: that of an array laid out flat, or -1 for a single value,
   *     which may be a whole array
   * @param receiver the type of the object, or null if there is none
   * @param stores whether the object may be replaced by a changed one
   * @param trap a message in which {@code %s} says what went wrong
   */
  public record Site(
      Operation operation,
      List<Kind> arguments,
      List<Integer> lengths,
      ObjectType receiver,
      boolean stores,
      int trap) {}

  /**
   * The kinds of the fields of the messages on a channel.
   *
   * @param byLength for each length that messages have
   */
  public record Fields(Map<Integer, List<Kind>> byLength) {}

  /**
   * @param type of the object; empty for an array
   * @param name tells it from all others, in every instance of a model
   */
  private record Entry(Object object, String type, int hash, String name) {}

  /** An object of the usual size, with its entries in the tables, without its name. */
  private static final long OBJECT_BYTES = 320;

  private static final Pattern REFERENCE = Pattern.compile("‹(\\d+)›");

  /** The lock for calls of Java classes of a user's own. */
  private static final Object FOREIGN = new Object();

  private final List<Site> sites = new ArrayList<>();
  private final GrowingList<Entry> entries = new GrowingList<>();
  private final Map<Object, Integer> numbers = new ConcurrentHashMap<>();
  private final List<Fields> messages = new ArrayList<>();
  private final Map<String, Integer> namesakes = new HashMap<>();

  /** Of the last call of each thread that stores its object. */
  private final ThreadLocal<int[]> changed = ThreadLocal.withInitial(() -> new int[1]);

  private final Library library;
  private final boolean foreign;
  private volatile long named;

  /** Without classes of a user's own. */
  public Objects() {
    this(Library.empty());
  }

  /**
   * @param library what is called
   */
  public Objects(Library library) {
    this.library = library;
    this.foreign = !library.isBuiltIn();
  }

  /** About how many bytes the numbered objects take. */
  public long bytes() {
    return OBJECT_BYTES * entries.size() + 2 * named;
  }

  Library library() {
    return library;
  }

  /** What has a number; never to be changed. */
  Object get(int number) {
    return entries.get(number).object();
  }

  /** The type of an object; empty for an array. */
  String type(int number) {
    return entries.get(number).type();
  }

  /** What tells it from all others, in every instance of a model. */
  String name(int number) {
    return entries.get(number).name();
  }

  /** The number of a new place. */
  public int add(Site site) {
    sites.add(site);
    return sites.size() - 1;
  }

  /** The number of the fields of a channel. */
  public int add(Fields fields) {
    messages.add(fields);
    return messages.size() - 1;
  }

  /** A value for people. */
  public String text(Kind kind, int value) {
    return kind.isByNumber() ? text(value) : Either.text(kind, value);
  }

  /** An object or a whole array for people. */
  public String text(int number) {
    Object object = entries.get(number).object();
    if (object instanceof ArrayValue row) {
      return row.text(this::text);
    } else if (foreign) {
      synchronized (FOREIGN) {
        return object.toString();
      }
    }
    return object.toString();
  }

  /** How a value that has a number is written where only its number is known. */
  public static String reference(int number) {
    return "‹" + number + "›";
  }

  /** A text with names in the place of {@linkplain #reference references}. */
  public String spellOut(String text) {
    return text.indexOf('‹') < 0
        ? text
        : REFERENCE
            .matcher(text)
            .replaceAll(
                found ->
                    Matcher.quoteReplacement(entries.get(Integer.parseInt(found.group(1))).name()));
  }

  /** The number of a whole array; see {@link ArrayValue}. Called from generated code as well. */
  public int pack(int[] elements, boolean ofObjects) {
    return number(new ArrayValue(elements, ofObjects), "");
  }

  /** An element of a whole array. Called from generated code as well. */
  public int element(int array, int index, int trap) {
    ArrayValue row = (ArrayValue) entries.get(array).object();
    return row.get(Arithmetic.checkIndex(index, row.length(), trap));
  }

  /** The same whole array if it has this length. Called from generated code as well. */
  public int ofLength(int array, int length, int trap) {
    int actual = ((ArrayValue) entries.get(array).object()).length();
    if (actual != length) {
      throw Trap.of(trap, actual);
    }
    return array;
  }

  /**
   * The first message of a buffer as a whole array; its length stands in front of it. Called from
   * generated code as well.
   */
  public int peek(int[] state, int buffer, int site, int trap) {
    int length = Arithmetic.peek(state, buffer, 0, trap);
    List<Kind> kinds = messages.get(site).byLength().get(length);
    int[] fields = new int[length];
    for (int i = 0; i < length; i++) {
      int value = state[buffer + 2 + i];
      fields[i] = kinds.get(i) == Kind.BOOL ? Either.ofTruth(value) : value;
    }
    return pack(fields, kinds.get(0).isByNumber());
  }

  /**
   * The number of the receiver after this thread's last call. Called from generated code as well.
   */
  public int changed() {
    return changed.get()[0];
  }

  /**
   * Calls the operation of a place. Called from generated code as well.
   *
   * @param values the arguments, arrays laid out flat
   * @param receiver the number of the object, taken after the arguments may have changed it;
   *     ignored if there is none
   * @return the value, or the number of an object
   * @throws Trap if the operation fails or breaks an obligation of its class
   */
  public int call(int number, int[] values, int receiver) {
    if (foreign) {
      synchronized (FOREIGN) {
        return call(sites.get(number), values, receiver);
      }
    }
    return call(sites.get(number), values, receiver);
  }

  private int call(Site site, int[] values, int receiver) {
    try {
      return switch (site.operation().access()) {
        case STATIC, CREATES -> result(site, site.operation().call(arguments(site, null, values)));
        case READS -> {
          Object object = entries.get(receiver).object();
          yield result(site, site.operation().call(arguments(site, object, values)));
        }
        case MAY_CHANGE -> onCopy(site, receiver, values);
      };
    } catch (Trap trap) {
      throw trap;
    } catch (VirtualMachineError error) {
      throw error;
    } catch (Throwable failure) {
      String message = failure.getMessage();
      throw Trap.of(site.trap(), message == null ? failure.getClass().getName() : message);
    }
  }

  private int onCopy(Site site, int receiver, int[] values) throws Throwable {
    Entry entry = entries.get(receiver);
    Object copy = site.receiver().copy(entry.object());
    if (!copy.equals(entry.object()) || copy.hashCode() != entry.hash()) {
      throw broken(site, "a copy is not equal to its original");
    }
    int result = result(site, site.operation().call(arguments(site, copy, values)));
    if (entry.object().hashCode() != entry.hash()) {
      throw broken(site, "changing a copy changes the original");
    }
    int changed = copy.equals(entry.object()) ? receiver : number(copy, site.receiver().name());
    if (site.stores()) {
      this.changed.get()[0] = changed;
    } else if (changed != receiver) {
      throw Trap.of(site.trap(), "it changes the object where it may only be read");
    }
    return result;
  }

  private static Trap broken(Site site, String obligation) {
    return Trap.of(site.trap(), "the class " + site.receiver().name() + " is unfit: " + obligation);
  }

  /** The number of a value that does not change any more. */
  int number(Object object, String type) {
    Integer known = numbers.get(object);
    return known == null ? add(object, type) : known;
  }

  private synchronized int add(Object object, String type) {
    Integer known = numbers.get(object);
    if (known == null) {
      known = entries.size();
      entries.add(new Entry(object, type, object.hashCode(), name(object, type)));
      named += entries.get(known).name().length();
      numbers.put(object, known);
    }
    return known;
  }

  /** Should two objects that differ have one text, their order has to tell them apart. */
  private String name(Object object, String type) {
    String text =
        object instanceof ArrayValue row
            ? row.text(n -> entries.get(n).name())
            : type + marked(object.toString());
    int count = namesakes.merge(text, 1, Integer::sum);
    return count == 1 ? text : text + "#" + count;
  }

  /** A text that cannot be read as a part of the name in front of it. */
  private static String marked(String text) {
    boolean apart = !text.isEmpty() && !Character.isJavaIdentifierPart(text.charAt(0));
    return apart ? text : "(" + text + ")";
  }

  private int result(Site site, Object result) throws Throwable {
    if (result instanceof Integer i) {
      return i;
    } else if (result instanceof Boolean b) {
      return b ? 1 : 0;
    } else if (result instanceof Short || result instanceof Byte) {
      return ((Number) result).intValue();
    } else if (result instanceof Character c) {
      return c;
    } else if (site.operation().result() instanceof ObjectType type) {
      if (result == null) {
        throw Trap.of(site.trap(), "there is no result");
      }
      // The result may be part of another object, which goes on to change.
      boolean fresh = site.operation().access() == Operation.Access.CREATES;
      return number(fresh ? result : type.copy(result), type.name());
    } else if (result instanceof int[] || result instanceof boolean[]) {
      return pack(elements(site, result), false);
    } else if (result == null && site.operation().result() != Sort.Basic.NOTHING) {
      throw Trap.of(site.trap(), "there is no result");
    }
    return 0;
  }

  private static int[] elements(Site site, Object array) {
    return array instanceof int[] numbers
        ? Arrays.stream(numbers).map(n -> Either.ofNumber(n, site.trap())).toArray()
        : IntStream.range(0, ((boolean[]) array).length)
            .map(i -> Either.ofTruth(((boolean[]) array)[i] ? 1 : 0))
            .toArray();
  }

  private Object[] arguments(Site site, Object receiver, int[] values) throws Throwable {
    int first = receiver == null ? 0 : 1;
    Object[] all = new Object[site.arguments().size() + first];
    if (receiver != null) {
      all[0] = receiver;
    }
    int at = 0;
    for (int i = 0; i < site.arguments().size(); i++) {
      int length = site.lengths().get(i);
      Class<?> wanted = site.operation().classes().get(i);
      Kind kind = site.arguments().get(i);
      all[first + i] =
          length < 0 ? single(site, kind, wanted, values[at]) : array(kind, values, at, length);
      at += length < 0 ? 1 : length;
    }
    return all;
  }

  private Object single(Site site, Kind kind, Class<?> wanted, int value) throws Throwable {
    if (kind instanceof Kind.Objects o) {
      return o.type().copy(entries.get(value).object());
    } else if (kind instanceof Kind.Arrays whole) {
      return unpacked(site, whole.element(), (ArrayValue) entries.get(value).object());
    } else if (kind == Kind.BOOL) {
      return value == 1;
    } else if (wanted == short.class) {
      return (short) value;
    } else if (wanted == byte.class) {
      return (byte) value;
    } else if (wanted == char.class) {
      return (char) value;
    }
    return value;
  }

  /** The array that {@link #elements} was made of. */
  private static Object unpacked(Site site, Kind element, ArrayValue row) {
    int[] values =
        IntStream.range(0, row.length())
            .map(
                i ->
                    element == Kind.BOOL
                        ? Either.truth(row.get(i), site.trap())
                        : Either.number(row.get(i), site.trap()))
            .toArray();
    return array(element, values, 0, values.length);
  }

  private static Object array(Kind kind, int[] values, int from, int length) {
    if (kind == Kind.BOOL) {
      boolean[] result = new boolean[length];
      for (int i = 0; i < length; i++) {
        result[i] = values[from + i] == 1;
      }
      return result;
    }
    return Arrays.copyOfRange(values, from, from + length);
  }
}

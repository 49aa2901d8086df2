package dev.fairlead.core.search.views;

import dev.fairlead.core.space.Label;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What moves are called. Fairness to events tells them apart by their labels; each of these must be
 * of one member then, by its number in front of all others: its own, or that of the member that it
 * passes the token to.
 */
final class MemberEvents {
  private static final Pattern NUMBER = Pattern.compile("(?<=[.\\[!?,])-?\\d+");
  private static final String INTERNAL = "τ";

  private final TokenRing.Agents agents;

  /** By name of an event: whose number it has. */
  private final Map<String, Whose> whose = new HashMap<>();

  private final Set<String> own = new HashSet<>();
  private final Set<String> passing = new HashSet<>();

  /** By sender, all that are not named being one: what passing the token is called. */
  private final Map<String, Set<String>> called = new HashMap<>();

  /** By local state of members that are not named: which members were in it. */
  private final Map<Integer, BitSet> seenOf = new HashMap<>();

  /** Those that were seen to move visibly. */
  private final Set<Integer> moving = new HashSet<>();

  private enum Whose {
    SENDER,
    RECEIVER
  }

  MemberEvents(TokenRing.Agents agents) {
    this.agents = agents;
  }

  /** Tells that a member is in a local state. */
  void at(int local, int member) {
    if (agents == TokenRing.Agents.EVENTS) {
      seenOf.computeIfAbsent(local, key -> new BitSet()).set(member);
    }
  }

  /**
   * What a move is called by whoever does it.
   *
   * @throws NoTokenRing if it may be called like one of another member
   */
  String own(Label label, int member, boolean isNamed, int local) {
    if (agents == TokenRing.Agents.MEMBERS) {
      return isNamed ? label.text() : "";
    } else if (!label.visible()) {
      return INTERNAL;
    }
    Parts parts = parts(label);
    own.add(parts.name);
    note(parts.name, parts.number == member ? Whose.SENDER : null, label);
    if (!isNamed) {
      moving.add(local);
    }
    return parts.name + parts.rest;
  }

  /** The same where the token is passed on. */
  String pass(Label label, int sender, int receiver, boolean isNamed, int local) {
    if (agents == TokenRing.Agents.MEMBERS) {
      return isNamed ? label.text() : "";
    }
    Set<String> names =
        called.computeIfAbsent(isNamed ? Integer.toString(sender) : "", key -> new HashSet<>());
    if (!label.visible()) {
      names.add(INTERNAL);
      return INTERNAL;
    }
    Parts parts = parts(label);
    passing.add(parts.name);
    Whose of =
        parts.number == sender ? Whose.SENDER : parts.number == receiver ? Whose.RECEIVER : null;
    note(parts.name, of, label);
    if (!isNamed) {
      moving.add(local);
    }
    String shape = parts.name + parts.rest;
    names.add(shape);
    return shape;
  }

  private void note(String name, Whose found, Label label) {
    Whose known = found == null ? null : whose.putIfAbsent(name, found);
    if (found == null || known != null && known != found) {
      throw new NoTokenRing(
          "fairness to events, and '" + label.text() + "' does not tell by its number whose it is");
    }
  }

  /**
   * Whether a pass is possible may depend on the receiver. Then it must be called like nothing
   * else, so that what is owed to its event is given wherever the token goes round.
   */
  void checkPasses(boolean isConditional) {
    boolean clash = passing.stream().anyMatch(own::contains);
    boolean several = called.values().stream().anyMatch(each -> each.size() > 1);
    if (isConditional && (clash || several)) {
      throw new NoTokenRing("fairness to events, and the token is passed on by several of them");
    }
  }

  /** A number that happens to be that of a member is not that of another one in the same place. */
  void check() {
    if (moving.stream().anyMatch(local -> seenOf.get(local).cardinality() < 2)) {
      throw new NoTokenRing("fairness to events, and some of them are of one member alone");
    }
  }

  private record Parts(String name, int number, String rest) {}

  private static Parts parts(Label label) {
    Matcher number = NUMBER.matcher(label.text());
    if (!number.find() || number.group().length() > 9) {
      throw new NoTokenRing(
          "fairness to events, and '" + label.text() + "' does not tell by its number whose it is");
    }
    String rest = label.text().substring(number.end());
    // What is sent to a channel of an array and what is received from it are different events.
    String name = label.text().substring(0, number.start());
    boolean isOfChannel = rest.startsWith("]!") || rest.startsWith("]?");
    return new Parts(
        isOfChannel ? name + rest.substring(0, 2) : name, Integer.parseInt(number.group()), rest);
  }
}

package dev.fairlead.promela.simulate;

import java.util.ArrayList;
import java.util.List;

/** A channel. It stays when the process that declared it ends. */
final class Queue {
  private final int number;
  private final int capacity;
  private final List<Declared> fields;
  private final List<int[]> messages = new ArrayList<>();

  /**
   * @param number from 1, in the order of creation
   */
  Queue(int number, int capacity, List<Declared> fields) {
    this.number = number;
    this.capacity = capacity;
    this.fields = fields;
  }

  int number() {
    return number;
  }

  boolean isRendezvous() {
    return capacity == 0;
  }

  boolean isFull() {
    return messages.size() >= capacity;
  }

  List<Declared> fields() {
    return fields;
  }

  /** Of a rendezvous channel: what is handed over at the moment. */
  List<int[]> messages() {
    return messages;
  }
}

package dev.fairlead.promela.simulate;

import dev.fairlead.promela.graph.Element;

/** A process. */
final class Running {
  private final Body body;
  private final Cell[] locals;
  private int pid;
  private int priority;
  private Element at;

  Running(Body body, int pid, int priority, Element at) {
    this.body = body;
    this.pid = pid;
    this.priority = priority;
    this.at = at;
    this.locals = new Cell[body.locals().size()];
  }

  Body body() {
    return body;
  }

  String name() {
    return body.name();
  }

  int pid() {
    return pid;
  }

  /** A claim that is started takes number 0. */
  void renumber(int given) {
    this.pid = given;
  }

  int priority() {
    return priority;
  }

  void setPriority(int given) {
    this.priority = given;
  }

  /** Where control is; null if a recorded step could not be taken. */
  Element at() {
    return at;
  }

  void moveTo(Element element) {
    this.at = element;
  }

  /** By number; parameters first, in the order of declaration. */
  Cell[] locals() {
    return locals;
  }
}

package dev.fairlead.promela.graph;

import java.util.ArrayList;
import java.util.List;

/** Elements from a first to a last, linked by {@link Element#next}. */
public final class Sequence {
  Element first;
  Element last;

  /** The last element of the text, before a meeting place was appended. */
  Element extent;

  public Element first() {
    return first;
  }

  public Element last() {
    return last;
  }

  void add(Element element) {
    if (first == null) {
      first = element;
    } else {
      last.next = element;
    }
    last = element;
  }

  void close() {
    extent = last;
  }

  /** The elements up to the last one, or to an earlier end. */
  List<Element> elements(Element end) {
    List<Element> elements = new ArrayList<>();
    for (Element element = first; element != null; element = element.next) {
      elements.add(element);
      if (element == end) {
        break;
      }
    }
    return elements;
  }
}

package dev.fairlead.bench;

import java.util.ArrayList;
import java.util.List;

/** What is measured: instances, and for each of them every {@link Task}. */
final class Suite {

  /** A model of one size. */
  record Instance(Subject subject, int size) {
    String title() {
      return subject.name() + " N=" + size;
    }
  }

  static final List<Instance> FULL =
      instances(
          sizes(Subject.PETERSON, 3, 4, 5),
          sizes(Subject.LEADER, 4, 6, 8),
          sizes(Subject.PHILOSOPHERS, 4, 6, 8, 10));

  static final List<Instance> QUICK =
      instances(
          sizes(Subject.PETERSON, 3, 4),
          sizes(Subject.LEADER, 4),
          sizes(Subject.PHILOSOPHERS, 4, 6));

  private Suite() {}

  private static List<Instance> sizes(Subject subject, int... sizes) {
    List<Instance> instances = new ArrayList<>();
    for (int size : sizes) {
      instances.add(new Instance(subject, size));
    }
    return instances;
  }

  @SafeVarargs
  private static List<Instance> instances(List<Instance>... parts) {
    return List.of(parts).stream().flatMap(List::stream).toList();
  }
}

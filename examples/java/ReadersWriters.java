// Readers and writers, as in readers-writers.csp: any number may read together, but whoever writes
// is alone. Readers are equal to each other, and so are writers: it matters only how many of them
// are where, so thousands of them can be checked (-D R=1000).
//
// expect: deadlockfree | none | holds
// expect: always exclusive | none | holds
// expect: always exclusive | process-weak | holds
// expect: reaches crowded | none | holds
// expect: []<> someoneReads | none | violated
// expect: []<> someoneReads | process-weak | violated
// expect: []<> someoneReads | process-strong | holds
// expect: []<> someoneReads | event-weak | violated
// expect: []<> someoneReads | event-strong | holds
// expect: []<> someoneReads | global | holds
// expect: []<> someoneWrites | none | violated
// expect: []<> someoneWrites | process-weak | violated
// expect: []<> someoneWrites | process-strong | violated
// expect: []<> someoneWrites | event-weak | violated
// expect: []<> someoneWrites | event-strong | violated
// expect: []<> someoneWrites | global | holds

import dev.fairlead.java.Definition;
import dev.fairlead.java.JavaModel;
import dev.fairlead.java.Next;
import dev.fairlead.java.Parameters;

public final class ReadersWriters implements JavaModel<ReadersWriters.Room> {

  record Room(int readers, boolean writing) {}

  enum Place {
    OUTSIDE,
    INSIDE
  }

  @Override
  public void define(Definition<Room> system, Parameters parameters) {
    int r = parameters.integer("R", 2);
    system.shared(new Room(0, false));

    var readers =
        system
            .processes("Reader", r, Place.OUTSIDE)
            .action(
                "startread",
                (room, at) -> at == Place.OUTSIDE && !room.writing(),
                (room, at) -> Next.of(new Room(room.readers() + 1, false), Place.INSIDE))
            .action(
                "stopread",
                (room, at) -> at == Place.INSIDE,
                (room, at) -> Next.of(new Room(room.readers() - 1, false), Place.OUTSIDE));
    system
        .processes("Writer", parameters.integer("W", 2), Place.OUTSIDE)
        .action(
            "startwrite",
            (room, at) -> at == Place.OUTSIDE && room.readers() == 0 && !room.writing(),
            (room, at) -> Next.of(new Room(0, true), Place.INSIDE))
        .action(
            "stopwrite",
            (room, at) -> at == Place.INSIDE,
            (room, at) -> Next.of(new Room(room.readers(), false), Place.OUTSIDE));

    system.deadlockFree();
    system.always("exclusive", s -> s.shared().readers() == 0 || !s.shared().writing());
    system.reaches("crowded", s -> s.all(readers, at -> at == Place.INSIDE));
    system.atom("someoneReads", s -> s.shared().readers() > 0);
    system.atom("someoneWrites", s -> s.shared().writing());
    system.ltl("[]<> someoneReads");
    system.ltl("[]<> someoneWrites");
  }
}

// Any number of readers and writers, with a variable that counts the readers.
//
// The variable has as many values as there are readers. It is only compared with numbers, so it is treated as
// the counts are: what is more than a bound is ω, and each state determines its value by how many readers read.
//
// Observe: a byte holds 255, so the answer is about up to 254 processes, and says so. With 256 readers the
// variable is 0 again, and a writer comes in. Readers that take turns keep writers out under all notions but
// global fairness.
//
// expect: assertions | none | holds
// expect: end-states | none | holds
// expect: exclusive | none | holds
// expect: exclusive | process-weak | holds
// expect: exclusive | process-strong | holds
// expect: exclusive | event-weak | holds
// expect: exclusive | event-strong | holds
// expect: exclusive | global | holds
// expect: counted | none | holds
// expect: counted | process-weak | holds
// expect: counted | process-strong | holds
// expect: counted | event-weak | holds
// expect: counted | event-strong | holds
// expect: counted | global | holds
// expect: finished | none | holds
// expect: finished | process-weak | holds
// expect: finished | process-strong | holds
// expect: finished | event-weak | holds
// expect: finished | event-strong | holds
// expect: finished | global | holds
// expect: nobody | none | violated
// expect: nobody | process-weak | violated
// expect: nobody | process-strong | violated
// expect: nobody | event-weak | violated
// expect: nobody | event-strong | violated
// expect: nobody | global | holds
// expect: read | none | violated
// expect: read | process-weak | violated
// expect: read | process-strong | holds
// expect: read | event-weak | violated
// expect: read | event-strong | holds
// expect: read | global | holds

byte readers = 0;
bool writing = false;

active [*] proctype Reader() {
  do
  :: atomic { !writing -> readers++ };
     reads: readers--
  od
}

active [*] proctype Writer() {
  do
  :: atomic { readers == 0 && !writing -> writing = true };
     writes: assert(readers == 0);
     writing = false
  od
}

ltl exclusive { [] !(writing && readers > 0) }
ltl counted { [] (exists(Reader@reads) -> readers > 0) }
ltl finished { [] (writing -> <> !writing) }
ltl nobody { []<> (readers == 0) }
ltl read { []<> (readers > 0) }

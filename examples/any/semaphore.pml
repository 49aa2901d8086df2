// Any number of processes and a counting semaphore with two permits, in Promela.
//
// active [*] is any number of processes. A formula counts processes at a label, and speaks of one of
// them, whichever it is, by a name that stands for no number: Worker[i].
//
// Observe: at most two work for every number of processes. A worker that waits gets a permit under
// strong fairness only, as permits are there again and again, but not for long. Fairness to statements
// is none to processes: others may execute the same statement.
//
// expect: end-states | none | holds
// expect: two | none | holds
// expect: two | process-weak | holds
// expect: two | process-strong | holds
// expect: two | event-weak | holds
// expect: two | event-strong | holds
// expect: two | global | holds
// expect: used | none | holds
// expect: used | process-weak | holds
// expect: used | process-strong | holds
// expect: used | event-weak | holds
// expect: used | event-strong | holds
// expect: used | global | holds
// expect: served | none | violated
// expect: served | process-weak | violated
// expect: served | process-strong | holds
// expect: served | event-weak | violated
// expect: served | event-strong | violated
// expect: served | global | holds

byte permits = 2;

active [*] proctype Worker() {
  do
  :: skip;
     waits: atomic { permits > 0 -> permits-- }
     works: permits++
  od
}

ltl two { [] (count(Worker@works) <= 2) }
ltl used { []<> (exists(Worker@works)) }
ltl served { [] (Worker[i]@waits -> <> (Worker[i]@works)) }

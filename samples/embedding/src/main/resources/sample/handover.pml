// A worker passes every job on; the clerk may be busy with something else for ever.
// expect: end-states | - | holds
// expect: sane | - | holds
// expect: delivered | none | violated
// expect: delivered | process-weak | holds
mtype = { idle, busy };
mtype clerk = idle;
chan jobs = [1] of { byte };
byte done;

active proctype Worker() {
  do
  :: jobs!1
  od
}

active proctype Clerk() {
  byte job;
  do
  :: jobs?job -> clerk = busy; done = 1 - done; clerk = idle
  od
}

active proctype Chatter() {
  do
  :: skip
  od
}

ltl sane { [] (done <= 1) }
ltl delivered { []<> (clerk == busy) }

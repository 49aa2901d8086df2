// Any number of clients that hand jobs over to any number of printers, by rendezvous, in Promela.
//
// Observe: two groups, so every combination of numbers counts. A job that is handed over is printed
// under weak fairness; without fairness others may go on for ever. A client is not owed the handshake
// by weak fairness, since no printer may be ready for long.
//
// expect: end-states | none | holds
// expect: room | none | holds
// expect: room | process-weak | holds
// expect: room | process-strong | holds
// expect: room | event-weak | holds
// expect: room | event-strong | holds
// expect: room | global | holds
// expect: printed | none | violated
// expect: printed | process-weak | holds
// expect: printed | process-strong | holds
// expect: printed | event-weak | holds
// expect: printed | event-strong | holds
// expect: printed | global | holds

chan job = [0] of { bit };
bit printing;

active [*] proctype Client() {
  do
  :: job!1
  :: think: skip
  od
}

active [*] proctype Printer() {
  bit sheet;
  do
  :: job?sheet;
     busy: d_step { printing = 1; sheet = 0 }
     done: printing = 0
  od
}

ltl room { [] (exists(Printer@done) || printing == 0) }
ltl printed { [] (exists(Printer@busy) -> <> (exists(Printer@done))) }

// A lift for three floors: a door, a cabin and a controller that talk by messages, and calls at any time.
//
// Shows: an invariant violated by a race, and an estimate that hardly guides. A call at the floor of the cabin opens a door
// that is closing; the door says so, but the controller takes the older message for the answer and starts the cabin. Later
// door and controller both wait to send. With -D REPAIRED the door sends one answer only, and all three properties hold.
// This is a model of the kind of 'Elevator' in Edelkamp, Lluch Lafuente and Leue, "Directed Explicit Model Checking with
// HSF-SPIN" (SPIN 2001), table 6.
//
// expect: end-states | - | violated
// expect: guarded | none | violated
// expect: inside | none | holds
#ifndef FLOORS
#define FLOORS 3
#endif
mtype = { open, close, opening, shut, up, down, arrived }

bool called[FLOORS];
bool opened, stopped = true;
byte floor;

chan door = [1] of { mtype };
chan said = [2] of { mtype };
chan cabin = [0] of { mtype };

active [FLOORS] proctype Button() {
  do
  :: d_step { !called[_pid] -> called[_pid] = true }
  od
}

active proctype Door() {
  do
  :: door?open -> opened = true; said!opening
  :: door?close ->
     opened = false;
#ifndef REPAIRED
     said!shut;
#endif
     if
     :: d_step { called[floor] && stopped -> opened = true }; said!opening
     :: !called[floor] || !stopped
#ifdef REPAIRED
        -> said!shut
#endif
     fi
  od
}

active proctype Cabin() {
  do
  :: cabin?up -> stopped = false; floor++; stopped = true; cabin!arrived
  :: cabin?down -> stopped = false; floor--; stopped = true; cabin!arrived
  od
}

active proctype Controller() {
  bool rising = true;
  do
  :: said?opening -> called[floor] = false; door!close
  :: said?shut ->
     if
     :: rising && floor < FLOORS - 1 -> cabin!up
     :: rising && floor == FLOORS - 1 -> rising = false; cabin!down
     :: !rising && floor > 0 -> cabin!down
     :: !rising && floor == 0 -> rising = true; cabin!up
     fi;
     cabin?arrived;
     if
     :: called[floor] -> door!open
     :: else -> door!close
     fi
  od
}

init { door!open }

ltl guarded { [] (!opened || stopped) }
ltl inside { [] (floor < FLOORS) }

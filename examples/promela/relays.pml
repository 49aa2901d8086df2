// Two relay circuits that must not be on at the same time, with contacts that switch in any order.
//
// Shows: an assertion as an observer beside the system; --search astar and best. The equations say when the circuits
// are at rest. The observer claims that at rest at most one is on, and is wrong: the shortest run has 12 steps, which
// depth-first search misses by far. This is the model of table 7, 'Relay', in Edelkamp, Lluch Lafuente and Leue,
// "Directed Explicit Model Checking with HSF-SPIN" (SPIN 2001), written anew.
//
// expect: assertions | - | violated
// expect: end-states | - | holds
bool on1, on2, hold1, hold2, key1, key2, duty;

#define atRest1 (on1 == (key1 && !hold1)) && (hold1 == (duty && (!key1 || hold1)))
#define atRest2 (on2 == (key2 && !hold2)) && (hold2 == (duty && (!key2 || hold2)))
#define atRest (atRest1 && atRest2 && (duty == (on1 || on2)))

proctype switching() {
  do
  :: on1 = 1; skip
  :: on1 = 0; skip
  :: on2 = 1; skip
  :: on2 = 0; skip
  :: hold1 = 1; skip
  :: hold1 = 0; skip
  :: hold2 = 1; skip
  :: hold2 = 0; skip
  :: key1 = 1; skip
  :: key1 = 0; skip
  :: key2 = 1; skip
  :: key2 = 0; skip
  :: duty = 1; skip
  :: duty = 0; skip
  od
}

proctype observer() {
  do
  :: assert(atRest <= !(on1 && on2))
  od
}

init { run observer(); run switching() }

// Philosophers who put a token on the left fork, then one on the right, and so may all wait for each other.
//
// Shows: a deadlock that breadth first finds among thousands of states and A* among forty; the label 'danger' names the
// control state in which a process is expected to be stuck, for --heuristic danger. This is the model of table 5 in
// Edelkamp, Lluch Lafuente and Leue, "Directed Explicit Model Checking with HSF-SPIN" (SPIN 2001), written anew.
//
// define: N=5
// expect: end-states | - | violated
#ifndef N
#define N 8
#endif
#define left  forks[id]
#define right forks[(id + 1) % N]
chan forks[N] = [1] of { bit };

proctype philosopher(int id) {
  do
  :: left!1 ->
danger: right!1; left?1; right?1
  od
}

init {
  byte k = N;
  atomic { do :: k > 0 -> k--; run philosopher(k) :: k == 0 -> goto started od };
started: false
}

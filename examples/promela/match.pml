// Clients and servers in pairs: each client is free or holds one server, and carries an item besides
// [Derepas and Gastin, SPIN 2001, as decoded from their table of states].
//
// A client takes any free server and gives it back. Clients and servers know each other by number, in
// plain Promela: k + 1 stands for number k, 0 for none. A server is chosen by counting, so nothing
// says that the servers are equal; match-ref.pml does.
//
// Observe: N clients and servers have 3^N times as many states as there are ways to pair some of
// them. The paper's figures: 63, 918, 16,929, 375,678 for N = 2 to 5 (--reduce off).
//
// expect: end-states | none | holds
#ifndef N
#define N 2
#endif

byte cli[N];              /* server side: 0 free, k = held by client k-1 */

active [N] proctype client() {
  byte serv; byte v; byte j;
  do
  :: atomic { serv == 0 ->
       j = 0;
       do :: j < N-1 -> j++ :: break od;
       if :: cli[j] == 0 -> cli[j] = _pid+1; serv = j+1 :: else fi; j = 0 }
  :: d_step { serv != 0 -> cli[serv-1] = 0; serv = 0 }
  :: v = (v+1)%3
  od
}

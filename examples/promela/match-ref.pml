// Clients and servers in pairs, as in match.pml, with references to processes [Derepas and Gastin,
// SPIN 2001].
//
// 'ref server s' is a server or none, 'public' variables can be used by others as server[s].holder,
// '_lid' is the process itself, and 'anyRef(server)' is any server.
//
// Observe: clients are equal, and so are servers, though they know each other. Try -D N=5 --symmetry
// full: one state is enough for all that differ in numbers only, 252 in place of 375,678.
//
// expect: end-states | none | holds
// expect: paired | none | holds
#ifndef N
#define N 2
#endif

active [N] proctype server() { public ref client holder; end: false }

active [N] proctype client() {
  ref server serv; byte v; ref server s;
  do
  :: atomic { serv == _undef_ref -> s = anyRef(server);
       if :: server[s].holder == _undef_ref -> server[s].holder = _lid; serv = s :: else fi;
       s = _undef_ref }
  :: d_step { serv != _undef_ref -> server[serv].holder = _undef_ref; serv = _undef_ref }
  :: v = (v+1)%3
  od
}

ltl paired { [] (count(client:serv != _undef_ref) <= N) }

// Clients ask a directory for a server, use it and give it back.
//
// Who asks is told by a reference in the message, and the answer goes to the mailbox of that client. The
// directory picks any server that has no user. Clients, servers and the directory know each other by
// references only, so all clients are equal, and all servers.
//
// Observe: that some client works again and again takes global fairness, since the directory may pick
// servers in use for ever. With -D C=5 -D S=3 there are 720 permutations: 33,480 states stand for
// millions (--symmetry refine).
//
// expect: end-states | none | holds
// expect: exclusive | none | holds
// expect: use | process-strong | violated
// expect: use | global | holds
#ifndef C
#define C 3
#endif
#ifndef S
#define S 2
#endif

chan ask = [1] of { ref client };
chan back = [1] of { ref server };

active [S] proctype server() {
  public ref client user;
end:
  false
}

active [C] proctype client() {
  public chan mail = [1] of { ref server };
  ref server mine;
end:
  do
  :: mine == _undef_ref -> ask!_lid; mail?mine
  :: mine != _undef_ref ->
work: back!mine; mine = _undef_ref
  od
}

active proctype directory() {
  ref client c;
  ref server s;
  byte used;
end:
  do
  :: used < S -> ask?c; used++;
pick: s = anyRef(server);
     if
     :: server[s].user == _undef_ref -> server[s].user = c
     :: else -> goto pick
     fi;
     client[c].mail!s; c = _undef_ref; s = _undef_ref
  :: back?s -> used--; server[s].user = _undef_ref; s = _undef_ref
  od
}

ltl exclusive { [] (count(client:mine != _undef_ref) <= S + 1) }
ltl use { []<> (exists(client@work)) }

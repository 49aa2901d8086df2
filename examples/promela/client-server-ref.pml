// Clients ask servers for work, through mailboxes of their own [Derepas and Gastin, SPIN 2001, figure 9,
// with its mistakes corrected].
//
// A client chooses any server and asks it; a server that is in use says no. Who asks is told by a
// reference in the message, and the mailboxes are public: server[s].mail is the one of server s.
//
// Observe: 128,667 states for three clients and two servers (--reduce off --symmetry off), 10,971 of
// which are different but for the numbers of processes (--reduce off --symmetry full).
//
// expect: end-states | none | holds
// expect: served | none | holds
#ifndef C
#define C 2
#endif
#ifndef S
#define S 2
#endif

mtype = { ack, nack, rel, req };

active [C] proctype client() {
  ref server serv_id;
  public chan mail = [4] of { mtype };
idle:
  serv_id = anyRef(server);
  server[serv_id].mail!req(_lid);
  if
  :: mail?ack; goto work
  :: mail?nack; goto idle
  fi;
work:
  server[serv_id].mail!rel,_undef_ref;
  goto idle
}

active [S] proctype server() {
  public chan mail = [4] of { mtype, ref client };
  byte inUse;
  ref client cli;
  do
  :: mail?req(cli) ->
     if
     :: inUse == 0 -> inUse = 1; client[cli].mail!ack
     :: inUse == 1 -> client[cli].mail!nack
     fi
  :: mail?rel,_ -> inUse = 0
  od
}

ltl served { [] (count(client@work) <= S) }

// Snooping caches: N processors, each with a cache of one line, and a bus that carries one request at a time to all caches.
//
// Shows: a protocol in which a cache has to answer others while it waits itself. A line is invalid, shared or modified. A cache
// that may not read or write asks for the bus; the others share or drop their line and say so; a modified line goes to
// memory before. Every read sees what was written last. A cache may prefer its processor to the bus for ever; strong
// global fairness excludes that. This is a model of the kind of 'Snoopy' in Edelkamp, Lluch Lafuente and Leue, "Directed Explicit
// Model Checking with HSF-SPIN" (SPIN 2001), table 4; the deadlock is in bench/models/faulty/snoopy.pml.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: single | none | holds
// expect: served | process-weak | violated
// expect: served | global | holds
#ifndef N
#define N 2
#endif
mtype = { invalid, shared, modified, read, write, share, drop, grant }

mtype line[N] = invalid;
bit data[N], memory, latest;
bool waits[N];

chan ask[N] = [0] of { mtype };
chan done[N] = [0] of { mtype };
chan request = [N] of { mtype, byte };
chan snoop[N] = [1] of { mtype };
chan answer = [0] of { byte };

active [N] proctype Processor() {
  do
  :: ask[_pid]!read; done[_pid]?read
  :: ask[_pid]!write; done[_pid]?write
  od
}

inline save() {
  if
  :: line[me] == modified -> memory = data[me]
  :: else
  fi
}

active [N] proctype Cache() {
  byte me = _pid - N;
  mtype wish = read;
  do
  :: ask[me]?wish ->
     if
     :: wish == read && line[me] != invalid
     :: wish == write && line[me] == modified
     :: else ->
        waits[me] = true;
        request!wish,me;
        do
        :: snoop[me]?share -> d_step { save(); line[me] = (line[me] == invalid -> invalid : shared) }; answer!me
        :: snoop[me]?drop -> d_step { save(); line[me] = invalid }; answer!me
        :: snoop[me]?grant ->
           d_step { data[me] = memory; line[me] = (wish == read -> shared : modified); waits[me] = false };
           break
        od
     fi;
     if
     :: d_step { wish == write -> data[me] = 1 - latest; latest = data[me] }
     :: wish == read -> assert(data[me] == latest)
     fi;
     done[me]!wish
  :: snoop[me]?share -> d_step { save(); line[me] = (line[me] == invalid -> invalid : shared) }; answer!me
  :: snoop[me]?drop -> d_step { save(); line[me] = invalid }; answer!me
  :: d_step { line[me] == modified -> memory = data[me]; line[me] = invalid }
  od
}

active proctype Bus() {
  byte who, other;
  mtype wish = read;
endIdle:
  do
  :: request?wish,who ->
     other = 0;
     do
     :: other < N && other != who ->
        snoop[other]!(wish == read -> share : drop);
        answer?eval(other);
        other++
     :: other == who -> other++
     :: other >= N -> break
     od;
     snoop[who]!grant
  od
}

ltl single { [] !(line[0] == modified && line[1] != invalid) }
ltl served { [] (waits[0] -> <> !waits[0]) }

/* Snooping caches as in examples/promela/snoopy.pml: a model of the kind of 'Snoopy' in Edelkamp, Lluch Lafuente and Leue
   (SPIN 2001), table 4.

   The fault: a cache with a shared line that asks to write waits for its turn only. If the bus asks it to drop its line before,
   because another cache was first, the bus waits for an answer that never comes. */
#ifndef N
#define N 3
#endif

mtype = { invalid, shared, modified, read, write, share, drop, grant }

mtype line[N] = invalid;
bit data[N], memory, latest;

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
     :: line[me] == shared && wish == write ->
        request!wish,me;
dangerUpgrade:
        snoop[me]?grant;
        d_step { data[me] = memory; line[me] = modified }
     :: line[me] == invalid ->
        request!wish,me;
        do
        :: snoop[me]?share -> d_step { save(); line[me] = (line[me] == invalid -> invalid : shared) }; answer!me
        :: snoop[me]?drop -> d_step { save(); line[me] = invalid }; answer!me
        :: snoop[me]?grant ->
           d_step { data[me] = memory; line[me] = (wish == read -> shared : modified) };
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
dangerAnswer:
        answer?eval(other);
        other++
     :: other == who -> other++
     :: other >= N -> break
     od;
     snoop[who]!grant
  od
}

// Coherent caches: N caches with the states invalid, shared and modified over one bus that carries
// one request at a time, as snooping hardware does it.
//
// Observe: the bus is a lock, and a d_step lets every other cache react in one step. One writer at
// a time, and no reader beside it. Under weak fairness of processes a cache may never get the bus,
// because others take it each time before; strong fairness serves it. Scale with -D N=4, 5, 6.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: coherent | none | holds
// expect: writes | process-weak | violated
// expect: writes | process-strong | holds
#ifndef N
#define N 2
#endif
#define FREE 255

mtype = { invalid, shared, modified };
mtype line[N];
byte bus = FREE;
byte owners;

inline lower(others) {
	d_step {
		k = 0;
		do
		:: k < N ->
			if
			:: k != _pid && line[k] == modified -> line[k] = others; owners--
			:: k != _pid && line[k] == shared -> line[k] = others
			:: else
			fi;
			k++
		:: k == N -> break
		od;
		k = 0
	}
}

active [N] proctype Cache()
{
	byte k;
	d_step { line[_pid] = invalid };
	do
	:: atomic { bus == FREE -> bus = _pid };
	   if
	   :: line[_pid] == invalid ->
		lower(shared);
		line[_pid] = shared
	   :: line[_pid] != modified ->
		lower(invalid);
		d_step { line[_pid] = modified; owners++ }
	   :: line[_pid] == modified ->
		d_step { line[_pid] = invalid; owners-- }
	   fi;
	   assert(owners <= 1);
written:   bus = FREE
	od
}

ltl coherent { [] (owners <= 1) }
ltl writes { [] <> (bus == 0) }

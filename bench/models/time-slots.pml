/* Time division: a clock goes round the slots, and a station sends in its own slot only, up to
   BUFFER frames behind. The tick waits until the station of the slot is silent.
   H. Kopetz, G. Grünsteidl: TTP, a Protocol for Fault-Tolerant Real-Time Systems. Computer 27(1), 1994. */
#ifndef N
#define N 3
#endif
#ifndef BUFFER
#define BUFFER 2
#endif

byte slot;
byte sending;
byte frames[N];
bit served[N];

active [N] proctype Station()
{
	do
	:: frames[_pid] < BUFFER -> frames[_pid]++
	:: atomic { slot == _pid && !served[_pid] && frames[_pid] > 0 -> sending++ };
	   assert(sending == 1);
	   frames[_pid]--;
	   atomic { sending--; served[_pid] = 1 }
	od
}

active proctype Clock()
{
	do
	:: atomic {
		sending == 0 ->
		served[slot] = 0;
		slot = (slot + 1) % N
	   }
	od
}

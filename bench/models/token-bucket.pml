/* Flows that are shaped by token buckets and share a link: a clock fills the buckets, a packet
   takes as many tokens as it is long.
   J. Turner: New Directions in Communications. IEEE Communications Magazine 24(10), 1986. */
#ifndef N
#define N 3
#endif
#define DEPTH 3
#define LONGEST 2

chan line = [2] of { byte, byte };
byte tokens[N];

active [N] proctype Flow()
{
	byte length;
	do
	:: if
	   :: length = 1
	   :: length = LONGEST
	   fi;
	   d_step { tokens[_pid] >= length -> tokens[_pid] = tokens[_pid] - length };
	   line ! _pid, length;
	   length = 0
	od
}

active proctype Clock()
{
	byte j;
	do
	:: j < N ->
	   if
	   :: tokens[j] < DEPTH -> tokens[j]++
	   :: else
	   fi;
	   j++
	:: else -> j = 0
	od
}

active proctype Link()
{
	byte flow, length;
	do
	:: line ? flow, length ->
	   assert(flow < N && length >= 1 && length <= LONGEST);
	   assert(tokens[flow] <= DEPTH);
	   flow = 0;
	   length = 0
	od
}

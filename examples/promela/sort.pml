// Sorting by a pipeline: each process keeps the larger of two values and hands the other on, over
// channels without buffer.
//
// Observe: processes create their successors, over channels that are passed along; random values
// come from a choice of the scheduler. Every run ends with the values in order.
// Scale with -D N=4, 5, 6, 7.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: done | none | holds
#ifndef N
#define N 3
#endif

chan link[N] = [0] of { byte };
byte sorted[N];
byte finished;

proctype Cell(byte position)
{
	byte kept, next, left = N - position - 1;
	link[position]?kept;
	do
	:: left > 0 ->
		link[position]?next;
		left--;
		if
		:: next >= kept ->
			if
			:: position + 1 < N -> link[position + 1]!kept
			:: else
			fi;
			kept = next
		:: else -> link[position + 1]!next
		fi
	:: else -> break
	od;
	atomic { sorted[position] = kept; finished++ }
}

init {
	byte i, value;
	atomic {
		for (i : 0 .. N - 1) {
			run Cell(i)
		}
	}
	for (i : 1 .. N) {
		select (value : 0 .. 3);
		link[0]!value
	}
	finished == N;
	for (i : 1 .. N - 1) {
		assert(sorted[i - 1] >= sorted[i])
	}
}

ltl done { <> (finished == N) }

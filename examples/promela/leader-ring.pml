// Leader election in a one-way ring [Dolev, Klawe, Rodeh, J. Algorithms 3, 1982], as SPIN's users know it: nodes
// with distinct numbers, of which every second one drops out in each round.
//
// Observe: channels are passed as arguments, and the initial process creates the ring in one atomic
// step. One leader is elected in every run, and nobody else: no fairness is needed, because every
// node's work is finite. Scale with -D N=4, 5, 6, 7.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: elected | none | holds
// expect: unique | none | holds
#ifndef N
#define N 3
#endif
#define L (2 * N)

mtype = { one, two, winner };
chan link[N] = [L] of { mtype, byte };
byte leaders;

proctype Node(chan in, out; byte number)
{
	bit active_ = 1, knows;
	byte largest = number, neighbour, other;

	out!one(number);
end:	do
	:: in?one(other) ->
		if
		:: active_ ->
			if
			:: other != largest ->
				out!two(other);
				neighbour = other
			:: else ->
				assert(other == N);
				knows = 1;
				leaders++;
				out!winner, other
			fi
		:: else -> out!one(other)
		fi
	:: in?two(other) ->
		if
		:: active_ ->
			if
			:: neighbour > other && neighbour > largest ->
				largest = neighbour;
				out!one(neighbour)
			:: else -> active_ = 0
			fi
		:: else -> out!two(other)
		fi
	:: in?winner, other ->
		if
		:: knows
		:: else -> out!winner, other
		fi;
		break
	od
}

init {
	byte i;
	atomic {
		for (i : 0 .. N - 1) {
			run Node(link[i], link[(i + 1) % N], (i + N / 2) % N + 1)
		}
	}
}

ltl elected { <> (leaders == 1) }
ltl unique { [] (leaders <= 1) }

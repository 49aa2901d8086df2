// Four people, one torch and a bridge that bears two: who crosses when, in at most 17 minutes?
//
// Observe: a puzzle as an assertion that fails. The shortest run to it is a solution; with one
// minute less there is none (-D LIMIT=16).
//
// expect: assertions | - | violated
// expect: end-states | - | holds
#ifndef LIMIT
#define LIMIT 17
#endif
#define cost(i) ((i) == 0 -> 1 : ((i) == 1 -> 2 : ((i) == 2 -> 5 : 10)))

bool far[4];
bool torchFar;
byte minutes;

inline walk(i) {
	far[i] = torchFar
}

active proctype Group()
{
	byte a, b;
	do
	:: atomic {
		!(far[0] && far[1] && far[2] && far[3]) ->
		select (a : 0 .. 3);
		select (b : 0 .. 3);
		if
		:: (a <= b && far[a] == torchFar && far[b] == torchFar && minutes + cost(b) <= LIMIT) ->
			minutes = minutes + cost(b);
			torchFar = !torchFar;
			walk(a);
			walk(b)
		:: else
		fi;
		a = 0;
		b = 0
	   }
	:: far[0] && far[1] && far[2] && far[3] ->
		assert(false);
		break
	od
}

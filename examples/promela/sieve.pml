// The sieve of Eratosthenes as a growing chain of processes, each of which filters the multiples of
// its prime.
//
// Observe: channels are local variables, created with the process that owns them and handed to its
// successor; processes end in the reverse order of their creation. Scale with -D MAX=20.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: all | none | holds
#ifndef MAX
#define MAX 10
#endif
#define STOP 0

byte primes;
byte largest;

proctype Filter(chan in; byte prime)
{
	chan out = [1] of { byte };
	byte n;
	bool last = true;
	assert(prime > largest);
	largest = prime;
	primes++;
	do
	:: in?n ->
		if
		:: n == STOP -> break
		:: n != STOP && n % prime == 0
		:: n != STOP && n % prime != 0 ->
			if
			:: last ->
				last = false;
				run Filter(out, n)
			:: else -> out!n
			fi
		fi
	od;
	if
	:: last
	:: else -> out!STOP
	fi
}

init {
	chan numbers = [1] of { byte };
	byte n;
	run Filter(numbers, 2);
	for (n : 3 .. MAX) {
		numbers!n
	}
	numbers!STOP
}

#if MAX == 10
ltl all { <> (primes == 4 && largest == 7) }
#else
ltl all { <> (primes > 4) }
#endif

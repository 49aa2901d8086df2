// A producer and a consumer with a bounded buffer between them: a process that speaks to both by
// rendezvous, so that a full buffer makes the producer wait and an empty one the consumer.
//
// Observe: a rendezvous engages both sides. What was produced is consumed in order, and with weak
// fairness everything that is waited for comes. Scale with -D SIZE=4.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: bounded | none | holds
// expect: flows | none | holds
#ifndef SIZE
#define SIZE 2
#endif
#define VALUES 5

chan put = [0] of { byte };
chan get = [0] of { byte };
byte filled;

active proctype Producer()
{
	byte next;
	do
	:: put!next -> next = (next + 1) % VALUES
	od
}

active proctype Buffer()
{
	byte slot[SIZE];
	byte first, value;
	do
	:: filled < SIZE ->
		if
		:: put?value ->
			atomic { slot[(first + filled) % SIZE] = value; filled++ }
		:: filled > 0 -> goto give
		fi
	:: filled > 0 ->
give:		get!slot[first];
		atomic { filled--; slot[first] = 0; first = (first + 1) % SIZE }
	od
}

active proctype Consumer()
{
	byte value, expected;
	do
	:: get?value ->
got:		assert(value == expected);
		expected = (expected + 1) % VALUES
	od
}

ltl bounded { [] (filled <= SIZE) }
ltl flows { [] <> Consumer@got }

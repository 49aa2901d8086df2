// A sliding window protocol: go back N over channels that lose messages, with numbers modulo M.
//
// Observe: it works because the window is smaller than the numbers (W < M). With -D W=3 an old
// message is taken for a new one, and the assertion fails. Scale with -D W=3 -D M=5.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: inOrder | none | holds
#ifndef W
#define W 2
#endif
#ifndef M
#define M 3
#endif
#define COLOURS 2

chan data = [2] of { byte, byte };
chan acks = [2] of { byte };
bool wrong;

active proctype Sender()
{
	byte base, sent, i, seen;
	byte colour[W];
	byte next;
	do
	:: sent < W ->
		atomic { colour[sent] = next; next = (next + 1) % COLOURS; sent++ }
	:: sent > 0 ->
		atomic {
			select (i : 0 .. W - 1);
			if
			:: i < sent -> data!(base + i) % M, colour[i]
			:: i >= sent
			fi;
			i = 0
		}
	:: acks?seen ->
		d_step {
			i = (seen + M - base) % M;
			do
			:: i > 0 && sent > 0 ->
				seen = 0;
				do
				:: seen + 1 < W -> colour[seen] = colour[seen + 1]; seen++
				:: else -> break
				od;
				colour[W - 1] = 0;
				base = (base + 1) % M;
				sent--;
				i--
			:: else -> break
			od;
			i = 0;
			seen = 0
		}
	od
}

active proctype Receiver()
{
	byte expected, number, colour, wanted;
	do
	:: data?number, colour ->
		if
		:: number == expected ->
			wrong = colour != wanted;
			assert(!wrong);
			wanted = (wanted + 1) % COLOURS;
			expected = (expected + 1) % M
		:: else
		fi;
		number = 0;
		colour = 0;
		acks!expected
	od
}

active proctype Loss()
{
	do
	:: data?_, _
	:: acks?_
	od
}

ltl inOrder { [] !wrong }

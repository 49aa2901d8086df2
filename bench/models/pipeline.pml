/* A producer, N stages and a consumer, joined by buffers: nothing is lost, doubled or overtaken.
   After the bounded buffer of E. W. Dijkstra: Cooperating Sequential Processes, 1965. */
#ifndef N
#define N 3
#endif
#define SIZE 2
#define ITEMS 3

chan buffer[N + 1] = [SIZE] of { byte };

active [N] proctype Stage()
{
	byte item;
	do
	:: buffer[_pid] ? item;
	   item = (item + 1) % ITEMS;
	   buffer[_pid + 1] ! item;
	   item = 0
	od
}

active proctype Producer()
{
	byte item;
	do
	:: buffer[0] ! item;
	   item = (item + 1) % ITEMS
	od
}

active proctype Consumer()
{
	byte item;
	byte expected = N % ITEMS;
	do
	:: buffer[N] ? item;
	   assert(item == expected);
	   expected = (expected + 1) % ITEMS
	od
}

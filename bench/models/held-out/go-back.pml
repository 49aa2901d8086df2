/* Go-back-N over channels that lose messages. The fault: there are as many sequence numbers as the window is wide. */
#define WINDOW 3
#define MODULUS 3
#define MAX 8

chan data = [2] of { byte, byte };
chan acks = [2] of { byte };

byte expected_item;

active proctype Sender()
{
	byte base, sent, ack;
	do
	:: sent < WINDOW && base + sent < MAX ->
	   data ! ((base + sent) % MODULUS), (base + sent);
	   sent++
	:: acks ? ack ->
	   do
	   :: sent > 0 && base % MODULUS != ack -> base++; sent--
	   :: else -> break
	   od
	:: sent > 0 && empty(data) && empty(acks) -> sent = 0
	od
}

active proctype Receiver()
{
	byte number, item, next;
	do
	:: data ? number, item ->
	   if
	   :: number == next ->
	      assert(item == expected_item);
	      expected_item++;
	      next = (next + 1) % MODULUS
	   :: else
	   fi;
	   acks ! next
	od
}

active proctype Loss()
{
	do
	:: data ? _, _
	:: acks ? _
	od
}

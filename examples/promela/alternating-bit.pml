// The alternating bit protocol over channels that lose messages.
//
// Observe: what arrives is right whatever is lost (the assertion). That something arrives needs the
// channels to be kind: even under strong fairness of processes a channel may lose every message,
// since the process that loses is not kept from choosing so for ever. Under strong global fairness,
// where every possible step is taken again and again, messages get through.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: delivers | none | violated
// expect: delivers | process-weak | violated
// expect: delivers | process-strong | violated
// expect: delivers | global | holds
#define MAX 4

mtype = { msg, ack };

chan toReceiver = [1] of { mtype, byte, bit };
chan toSender = [1] of { mtype, bit };

active proctype Sender()
{
	byte data;
	bit sent, seen;
	do
	:: toReceiver!msg(data, sent)
	:: toSender?ack(seen) ->
		if
		:: seen == sent ->
			sent = 1 - sent;
			data = (data + 1) % MAX
		:: else
		fi
	od
}

active proctype Receiver()
{
	byte data, expected;
	bit got, want;
	do
	:: toReceiver?msg(data, got) ->
		if
		:: got == want ->
fresh:		assert(data == expected);
			expected = (expected + 1) % MAX;
			want = 1 - want
		:: else
		fi;
		toSender!ack(got)
	od
}

active proctype Loss()
{
	do
	:: toReceiver?_, _, _
	:: toSender?_, _
	od
}

ltl delivers { [] <> (Receiver@fresh) }

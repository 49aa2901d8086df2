// The positive acknowledgement with retransmission protocol (PAR) [Tanenbaum, Computer Networks, 1981]: channels delay messages
// and lose them, acknowledgements carry no number, and the sender sends again when its timer expires.
//
// Observe: it is right only if the sender waits for longer than a message and its acknowledgement take. With --abstract-timer
// retry=5 that is proved for every timeout from 5 on. With -D TIMEOUT=4 an acknowledgement may come after the message was sent
// again, and a message is taken for delivered that is not. That everything arrives supposes that channels do not lose all, and
// that the timer does expire: with --t-fairness off it may stay at its bound for ever, and the answer is unknown.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: arrives | none | holds
#ifndef DELAY
#define DELAY 2		/* of each channel */
#endif
#ifndef TIMEOUT
#define TIMEOUT (2 * DELAY + 1)
#endif
#define VALUES 3	/* what is sent: 0, 1, 2, 0, 1, ... */

mtype = { frame, ack };
chan toChannel = [1] of { byte, bit };
chan toReceiver = [1] of { byte, bit };
chan acks = [1] of { mtype };
chan toSender = [1] of { mtype };

byte sent, received;

active proctype Sender()
{
	timer retry;
	bit number;

	do
	:: toChannel!sent,number;
	   set(retry, TIMEOUT);
	   if
	   :: toSender?ack ->
	      atomic {
	        reset(retry);
	        assert((sent + 1) % VALUES == received);
	        number = 1 - number;
	        sent = (sent + 1) % VALUES
	      }
	   :: expire(retry) -> reset(retry)
	   fi
	od
}

active proctype Messages()
{
	timer way;
	byte value;
	bit number;

	do
	:: toChannel?value,number ->
	   delay(way, DELAY);
	   if
	   :: toReceiver!value,number
	   :: skip	/* it is lost */
	   fi
	od
}

active proctype Receiver()
{
	byte value;
	bit number, expected;

	do
	:: toReceiver?value,number ->
	   if
	   :: number == expected ->
	      atomic {
	        assert(value == received);
	        received = (received + 1) % VALUES;
	        expected = 1 - expected
	      }
	   :: else
	   fi;
	   acks!ack
	od
}

active proctype Acknowledgements()
{
	timer way;

	do
	:: acks?ack ->
	   delay(way, DELAY);
	   if
	   :: toSender!ack
	   :: skip
	   fi
	od
}

ltl arrives {
	(([]<> (len(toChannel) > 0) -> []<> (len(toReceiver) > 0)) && ([]<> (len(acks) > 0) -> []<> (len(toSender) > 0)))
	-> ([]<> (received == 0) && []<> (received == 1))
}

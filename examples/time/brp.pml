// The bounded retransmission protocol (BRP) [Helmink, Sellink and Vaandrager 1994; D'Argenio, Katoen, Ruys and Tretmans 1997]: files
// of N chunks go over channels that delay messages and lose them. A chunk carries the alternating bit and is sent again when the
// timer of the sender expires, at most MAX times; then the sender gives up. The receiver does so when it has heard nothing for
// so long that the sender must have; the next file may then begin with any bit.
//
// Observe: what the sender tells its client is true of what the receiver has got: all, not all, or, if only the last chunk was not
// acknowledged, perhaps. With -D WAIT=6 the receiver gives up while the sender goes on. With -D TIMEOUT=2 the sender is too
// impatient: an acknowledgement that was under way counts for the next chunk. Scale with -D N=5 -D MAX=4.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: answered | none | holds
#ifndef N
#define N 3		/* chunks of a file */
#endif
#ifndef MAX
#define MAX 2		/* how often a chunk is sent again */
#endif
#ifndef DELAY
#define DELAY 1		/* of each channel */
#endif
#ifndef TIMEOUT
#define TIMEOUT (2 * DELAY + 1)
#endif
#ifndef WAIT
#define WAIT ((MAX + 1) * TIMEOUT + DELAY + 1)	/* so long after a chunk the sender has given up the next */
#endif

mtype = { ack };
chan toChannel = [1] of { byte, bit };
chan toReceiver = [1] of { byte, bit };
chan acks = [1] of { mtype };
chan toSender = [1] of { mtype };

bool sending;		/* the client of the sender waits for an answer */
byte delivered;		/* chunks of this file */

active proctype Sender()
{
	timer retry;
	byte chunk, tries;
	bit number;

	do
	:: atomic { sending = true; delivered = 0; chunk = 1; tries = 0 };
again:	   toChannel!chunk,number;
	   set(retry, TIMEOUT);
	   if
	   :: atomic { toSender?ack -> reset(retry); number = 1 - number; tries = 0 };
	      if
	      :: chunk < N -> chunk++; goto again
	      :: else -> atomic { assert(delivered == N); sending = false }	/* all */
	      fi
	   :: atomic { expire(retry) -> reset(retry) };
	      if
	      :: tries < MAX -> tries++; goto again
	      :: else ->
	         atomic {
	           if
	           :: chunk < N -> assert(delivered < N)	/* not all */
	           :: else -> assert(delivered >= N - 1)	/* perhaps */
	           fi;
	           sending = false;
	           set(retry, WAIT + 1)	/* until the receiver has given up, too */
	         };
	         atomic { expire(retry) -> reset(retry) }
	      fi
	   fi;
	   if
	   :: skip
	   :: set(retry, WAIT); atomic { expire(retry) -> reset(retry) }	/* no file for a while */
	   fi
	od
}

active proctype Messages()
{
	timer way;
	byte chunk;
	bit number;

	do
	:: toChannel?chunk,number ->
	   set(way, DELAY);
	   atomic { expire(way) -> reset(way) };
	   if
	   :: toReceiver!chunk,number
	   :: skip		/* it is lost */
	   fi;
	   atomic { chunk = 0; number = 0 }
	od
}

active proctype Receiver()
{
	timer wait;
	byte chunk;
	bit number, expected;
	bool synchronised, partly;

	do
	:: toReceiver?chunk,number ->
	   atomic {
	     if
	     :: !synchronised -> assert(chunk == 1); synchronised = true; expected = number
	     :: else
	     fi;
	     if
	     :: number == expected ->
	        delivered++;
	        assert(delivered == chunk);
	        partly = chunk < N;
	        expected = 1 - expected
	     :: else			/* it was there before */
	     fi;
	     set(wait, WAIT);
	     chunk = 0;
	     number = 0
	   };
	   acks!ack
	:: atomic { expire(wait) -> reset(wait); assert(!(partly && sending)); partly = false; synchronised = false }
	od
}

active proctype Acknowledgements()
{
	timer way;

	do
	:: acks?ack ->
	   set(way, DELAY);
	   atomic { expire(way) -> reset(way) };
	   if
	   :: toSender!ack
	   :: skip
	   fi
	od
}

ltl answered { [] (sending -> <> !sending) }

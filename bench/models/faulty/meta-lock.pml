/* The Java meta-lock, step by step as examples/meta-lock.csp.

   -DN=1.. the number of threads; -DLIVE adds the claim.

   The fault: a thread that gives the lock away slowly may forget to release it. */
#ifndef N
#define N 4
#endif

mtype = { get_fast, get_slow, put_fast, put_slow, request, release, go };
chan lock = [0] of { mtype };
byte owners;
byte waiting;

active [N] proctype Thread()
{
	do
	:: if
	   :: lock!get_fast
	   :: lock!get_slow; lock!request; lock?go
	   fi;
	   owners++;
	   owners--;
	   if
	   :: lock!put_fast
	   :: lock!put_slow; if :: lock!release :: skip fi
	   fi
	od
}

active proctype Handoff()
{
	do
	:: lock?request; lock?release; lock!go
	:: lock?release; lock?request; lock!go
	od
}

active proctype Object()
{
idle:	lock?get_fast;
busy:	if
	:: lock?put_fast; goto idle
	:: lock?get_slow; waiting++
	fi;
contended:
	if
	:: lock?get_slow; waiting++; goto contended
	:: lock?put_slow; waiting--;
	   if
	   :: waiting == 0 -> goto busy
	   :: else -> goto contended
	   fi
	fi
}

#ifdef LIVE
ltl accessed { [] <> (owners > 0) }
#endif

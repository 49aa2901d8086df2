/* Treiber's stack, as Stack() in examples/lock-free-stack.csp, for a stack of three. The events of the
   CSP# claim are here flags: begun by the start of a push, low by an answer below three.

   -DN=2.. the number of clients; -DLIVE adds the claim. */
#ifndef N
#define N 3
#endif
#define S 3

byte H;
bit begun;
bit low;

#define other begun = 0; low = 0

active [N] proctype Client()
{
	byte v;
	do
	:: d_step { v = H; begun = 1; low = 0 };
push:	   if
	   :: d_step { H == v -> H = (H < S -> H + 1 : H); other };
	      d_step { low = (v + 1 < S); begun = 0; v = 0 }
	   :: d_step { H != v -> other };
	      d_step { v = H; begun = 1; low = 0 };
	      goto push
	   fi
	:: d_step { v = H; other };
pop:	   if
	   :: d_step { v == 0 -> other }
	   :: d_step { v != 0 && H == v -> H--; other };
	      d_step { other; v = 0 }
	   :: d_step { v != 0 && H != v -> other };
	      d_step { v = H; other };
	      goto pop
	   fi
	od
}

#ifdef LIVE
ltl answered { [] (begun -> <> low) }
#endif

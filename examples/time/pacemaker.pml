// A pacemaker-like controller, in the manner of the mode VVI [Jiang, Pajic, Moarref, Alur and Mangharam 2012]: it stimulates the heart
// when it has sensed no beat for a lower rate interval, LRI, and senses nothing for a refractory period, VRP, after each beat, since
// the heart gives an echo then.
//
// Observe: the heart beats at least every LRI units, whatever it does by itself: its own pause is *any* time from OWN on (the timer
// 'own' is abstract), or it does not beat by itself. With -D VRP=1 the echo is taken for a beat, and the heart may rest
// for too long.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: beats | none | holds
#ifndef LRI
#define LRI 6
#endif
#ifndef VRP
#define VRP 3
#endif
#define ECHO 2		/* so long after a beat */
#define OWN 4

chan sensed = [0] of { bit };	/* a beat or an echo: the electrode does not tell which */
chan pulse = [0] of { bit };
timer rest;			/* runs out if the heart does not beat for more than LRI units */
bit beat;			/* changes with every one */

active proctype Heart()
{
	timer own abstract (OWN), echo;

	do
	:: atomic {
	     beat = 1 - beat;
	     set(rest, LRI + 1);
	     set(echo, ECHO);
	     if
	     :: set(own, OWN)
	     :: skip		/* it needs help */
	     fi
	   };
	   do
	   :: atomic { expire(echo) -> reset(echo); sensed!0 }
	   :: atomic { expire(own) -> reset(own); sensed!1; break }
	   :: atomic { pulse?_ -> reset(own); break }
	   od
	od
}

active proctype Pacemaker()
{
	timer lri, vrp;
	bool refractory;

	do
	:: atomic { set(lri, LRI); set(vrp, VRP); refractory = true };
	   do
	   :: atomic { expire(vrp) -> reset(vrp); refractory = false }
	   :: atomic { sensed?_ -> if :: refractory :: else -> break fi }
	   :: expire(lri) -> if :: pulse!1 :: sensed?_ fi; break
	   od
	od
}

active proctype Monitor()
{
end:	expire(rest) -> assert(false)
}

ltl beats { []<> (beat == 0) && []<> (beat == 1) }

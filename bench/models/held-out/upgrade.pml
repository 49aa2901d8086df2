/* A lock for readers, who may ask to become the writer while they read. The fault: two who ask wait for each other;
   the others go away, so that everything comes to rest. */
#ifndef N
#define N 5
#endif

byte readers;
bit writer;
bit closing;

active [N] proctype User()
{
	byte looked;
	do
	:: d_step { !writer && !closing -> readers++ };
	   looked = 0;
	   do
	   :: looked < 3 -> looked++
	   :: looked == 3 -> break
	   od;
	   if
	   :: readers--
	   :: skip;
	      d_step { readers == 1 && !writer -> readers--; writer = 1 };
	      closing = 0;
	      writer = 0
	   fi
	:: d_step { !writer && readers == 0 -> closing = 1 };
	   closing = 0
	:: closing -> break
	od
}

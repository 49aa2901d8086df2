/* Leader election on a ring in one direction, each process awake by itself or by a message.
   E. Chang, R. Roberts: An Improved Algorithm for Decentralized Extrema-Finding in Circular
   Configurations of Processes. CACM 22(5), 1979.

   The fault: a sleeping process passes on smaller numbers as they are. */
#ifndef N
#define N 6
#endif

mtype = { candidate, leader };

chan link[N] = [2] of { mtype, byte };
byte leaders;

#define NEXT ((_pid + 1) % N)

active [N] proctype Process()
{
	byte other;
	bit awake;
	do
	:: !awake -> awake = 1; link[NEXT] ! candidate, _pid
	:: link[_pid] ? candidate, other ->
	   if
	   :: other > _pid -> awake = 1; link[NEXT] ! candidate, other
	   :: other < _pid && !awake -> awake = 1; link[NEXT] ! candidate, other
	   :: other < _pid && awake
	   :: other == _pid ->
	      leaders++;
	      assert(leaders == 1);
	      link[NEXT] ! leader, _pid
	   fi
	:: link[_pid] ? leader, other ->
	   assert(other >= _pid);
	   if
	   :: other != _pid -> link[NEXT] ! leader, other
	   :: else
	   fi;
	   break
	od
}

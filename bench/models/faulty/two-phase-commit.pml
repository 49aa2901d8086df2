/* Two-phase commit, round after round: a coordinator and N participants, who may refuse.
   J. Gray: Notes on Data Base Operating Systems. LNCS 60, 1978.

   The fault: a refusal is forgotten if a later vote is a yes. */
#ifndef N
#define N 4
#endif

mtype = { prepare, yes, no, commit, abort, done };

chan to[N] = [1] of { mtype };
chan votes = [2] of { mtype, byte };

mtype decision;
bit refused[N];

active [N] proctype Participant()
{
	do
	:: to[_pid] ? prepare;
	   if
	   :: votes ! yes, _pid;
	      if
	      :: to[_pid] ? commit -> assert(decision == commit)
	      :: to[_pid] ? abort -> assert(decision == abort)
	      fi
	   :: refused[_pid] = 1;
	      votes ! no, _pid;
	      to[_pid] ? abort;
	      assert(decision == abort);
	      refused[_pid] = 0
	   fi;
	   votes ! done, _pid
	od
}

active proctype Coordinator()
{
	byte j, missing, from;
	bit anyone_refused;
	do
	:: do
	   :: j < N -> to[j] ! prepare; j++
	   :: else -> break
	   od;
	   missing = N;
	   do
	   :: missing > 0 ->
	      if
	      :: votes ? yes, from -> anyone_refused = 0
	      :: votes ? no, from -> anyone_refused = 1
	      fi;
	      missing--
	   :: else -> break
	   od;
	   decision = (anyone_refused -> abort : commit);
	   j = 0;
	   do
	   :: j < N ->
	      assert(decision == abort || !refused[j]);
	      to[j] ! decision;
	      j++
	   :: else -> break
	   od;
	   missing = N;
	   do
	   :: missing > 0 -> votes ? done, from; missing--
	   :: else -> break
	   od;
	   j = 0;
	   from = 0;
	   anyone_refused = 0
	od
}

/* A junction of four roads. A car asks the roads to its right by messages and enters; the fault: a car that has asked
   two of them believes that the third one is free. */
#define CARS 4

mtype = { may, go };
chan ask[CARS] = [1] of { byte };
chan grant[CARS] = [1] of { byte };
byte inside;
bit wants[CARS];

ltl alone { [] (inside < 3) }

active [CARS] proctype Car()
{
	byte k, who;
	do
	:: wants[_pid] = 1;
	   k = 1;
	   do
	   :: k < 3 -> ask[(_pid + k) % CARS] ! _pid; k++
	   :: k > 1 && nempty(grant[_pid]) -> grant[_pid] ? who; k = k + 4; if :: k >= 11 -> break :: else fi
	   :: ask[_pid] ? who -> if :: grant[who] ! _pid :: skip fi
	   od;
	   inside++;
	   k = 0;
	   inside--;
	   wants[_pid] = 0
	:: ask[_pid] ? who -> grant[who] ! _pid
	od
}

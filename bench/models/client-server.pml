/* Clients and S servers that meet at rendezvous; a request names the channel for its answer.
   After the remote procedure call of A. Birrell, B. Nelson: Implementing Remote Procedure Calls.
   ACM TOCS 2(1), 1984. */
#ifndef N
#define N 3
#endif
#ifndef S
#define S 2
#endif

chan request = [0] of { byte, byte };
chan reply[N] = [0] of { byte };
byte served_by[N];

active [N] proctype Client()
{
	byte question, answer;
	do
	:: if
	   :: question = 1
	   :: question = 2
	   fi;
	   request ! _pid, question;
	   reply[_pid] ? answer;
	   assert(answer == question + 1);
	   answer = 0;
	   question = 0
	od
}

active [S] proctype Server()
{
	byte client, value;
	do
	:: request ? client, value ->
	   served_by[client]++;
	   assert(served_by[client] == 1);
	   value++;
	   served_by[client]--;
	   reply[client] ! value;
	   value = 0;
	   client = 0
	od
}

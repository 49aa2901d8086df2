// A server, a client that gives up, and a watchdog that acts when nothing else can.
//
// Observe: `timeout` is possible only where no other process can move, `unless` lets the client
// leave its waiting at any moment, and the server's loop is a valid end (label end). After a crash
// the watchdog restarts the server, so the client is never stuck; but a server that crashes each
// time answers no one, and no fairness of processes forbids that.
//
// expect: assertions | - | holds
// expect: end-states | - | holds
// expect: answered | none | violated
// expect: answered | process-strong | violated
// expect: answered | global | holds
mtype = { request, reply };
chan server = [1] of { mtype };
chan client = [1] of { mtype };
bool crashed;

active proctype Server()
{
end:	do
	:: server?request ->
		if
		:: client!reply
		:: crashed = true; !crashed
		fi
	od
}

active proctype Client()
{
	do
	:: {
		server!request;
		client?reply;
happy:		skip
	   } unless {
		crashed;
		!crashed;
		do
		:: server?_
		:: client?_
		:: empty(server) && empty(client) -> break
		od
	   }
	od
}

active proctype Watchdog()
{
end:	do
	:: timeout -> assert(crashed); crashed = false
	od
}

ltl answered { [] <> Client@happy }

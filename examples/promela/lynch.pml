// Lynch's data transfer between two stations over a line that garbles messages: a retransmission is taken for new data.
//
// Shows: --search astar and best with an assertion; estimates by the control graphs. Station A says again what B
// has not understood, and B cannot tell that from the next message. This is the model of table 7, 'Lynch', in Edelkamp,
// Lluch Lafuente and Leue, "Directed Explicit Model Checking with HSF-SPIN" (SPIN 2001), written anew; what
// SPIN merges there is a d_step here.
//
// expect: assertions | - | violated
// expect: end-states | - | holds
#define FIRST 9
#define LAST 12
#define FILLER 99
mtype = { good, again, broken }

proctype station(chan from, to) {
  byte next, got, previous = FIRST;
  next = FIRST + 1;
  do
  :: from?again(got) -> assert(got == previous + 1); to!good(next)
  :: from?good(got) ->
     if
     :: d_step { next < LAST -> next = next + 1 }
     :: d_step { next >= LAST -> next = FILLER }
     fi;
     to!good(next)
  :: from?broken(got) -> to!again(next)
  od
}

proctype line(chan in, out) {
  byte data, tag;
  do
  :: in?tag,data -> if :: out!tag,data :: out!broken,0 fi
  od
}

init {
  chan ab = [1] of { byte, byte };
  chan bc = [1] of { byte, byte };
  chan ca = [1] of { byte, byte };
  atomic { run station(ab, bc); run line(bc, ca); run station(ca, ab) };
  ab!broken,0
}

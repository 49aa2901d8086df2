// A lock for many readers, each of which has a bit of its own and disturbs no other. A writer takes the
// lock and waits until it has seen the bit of every process cleared.
//
// Observe: a reader sets its bit first and asks for a writer then. The writer goes through the bits
// one by one, while others come and go; 255 is no process.
//
// expect: end-states | - | unknown
// expect: excluded | none | holds
// expect: excluded | process-weak | holds
// expect: one | none | holds
// expect: idle | none | violated
#define N ..
#define NONE 255

byte writer = NONE;
bit reads[N];

active [N] proctype P() {
  byte j;
again:
  if
  :: goto read
  :: atomic { writer == NONE -> writer = _pid }
  fi;
  for (j in reads) { reads[j] == 0 };
write:
  writer = NONE;
  goto again;
read:
  reads[_pid] = 1;
  if
  :: writer != NONE -> reads[_pid] = 0; goto again
  :: else
  fi;
inside:
  reads[_pid] = 0;
  goto again
}

ltl excluded { [] !(exists(P@write) && exists(P@inside)) }
ltl one { [] (count(P@write) <= 1) }
ltl idle { [] !exists(P@inside) }

// Lamport's bakery: mutual exclusion for any number of processes by tickets, with LAST tickets. A
// process takes one more than all that it sees, and starts over if there is none left.
//
// Observe: tickets are data, which is compared and copied; "j >= _pid" settles a draw. The proof is an
// invariant about every two processes, inductive for all numbers from 3 on.
//
// expect: end-states | - | unknown
// expect: mutex | none | holds
// expect: mutex | global | holds
// expect: alone | none | violated
#define N ..
#define LAST 2

bit choosing[N];
byte number[N];

active [N] proctype P() {
  byte j;
again:
  choosing[_pid] = 1;
  number[_pid] = 1;
  for (j in number) {
    if
    :: atomic { j != _pid && number[j] >= number[_pid] && number[j] < LAST -> number[_pid] = number[j] + 1 }
    :: j != _pid && number[j] == LAST -> number[_pid] = 0; choosing[_pid] = 0; goto again
    :: else
    fi
  };
  choosing[_pid] = 0;
  for (j in number) {
    choosing[j] == 0;
    number[j] == 0 || number[j] > number[_pid] || number[j] == number[_pid] && j >= _pid
  };
cs:
  number[_pid] = 0;
  goto again
}

ltl mutex { [] (count(P@cs) <= 1) }
ltl alone { [] !exists(P@cs) }

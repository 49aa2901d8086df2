// Lamport's bakery with a local maximum: mutual exclusion for any number of processes by tickets. A
// process goes through the tickets of all others, keeps the largest one, and takes the next; it starts
// over if there is none left of LAST tickets.
//
// Observe: "max" is data of a process, so views of two processes tell that it is no less than the
// tickets the process has passed. Each ticket is read once, in one step: if it were read a second
// time for "max = number[j]", the maximum might go back to 0, and no invariant about every three
// processes is found.
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
  byte j, max;
again:
  choosing[_pid] = 1;
  max = 0;
  for (j in number) {
    if :: atomic { number[j] > max -> max = number[j] } :: else fi
  };
  if
  :: max == LAST -> choosing[_pid] = 0; goto again
  :: else
  fi;
  number[_pid] = max + 1;
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

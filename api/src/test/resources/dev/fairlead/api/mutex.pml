#include "parts/limits.h"

bool wants[2];
byte inside;

active [2] proctype P() {
  do
  :: wants[_pid] = true;
     !wants[1 - _pid];
     inside++;
     inside--;
     wants[_pid] = false
  od
}

ltl exclusion { [] (inside <= MOST) }
ltl progress { []<> (inside == 1) }

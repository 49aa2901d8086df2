/* What is done before the loop only is an event as well. */
byte x;
chan c = [0] of { bit };

active [3] proctype Worker() {
  x = 1 - x;
  do
  :: x == 1 -> skip
  :: x == 0 -> skip
  :: c!0
  od
}

active proctype Blocked() {
  x > 7;
  x = 9
}

ltl high { <> (x == 9) }

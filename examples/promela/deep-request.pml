// A client that makes its request after some steps, among many steps of other processes, and gets no answer.
//
// Shows: a response that is violated deep among branching that has nothing to do with it; --search best and astar for formulas.
// Depth-first search comes to the request after thousands of states, best-first search after some dozen.
//
// expect: answered | - | violated
// expect: answered | weak | violated
// expect: end-states | - | holds

byte n, a, b, c;
bool request, answer;

active proctype Client() {
  do
  :: n < 6 -> n++
  :: n == 6 -> request = true; break
  od
}

active proctype Server() {
end:
  do
  :: request && n < 6 -> answer = true
  od
}

active proctype A() { do :: a = (a + 1) % 8 od }
active proctype B() { do :: b = (b + 1) % 8 od }
active proctype C() { do :: c = (c + 1) % 8 od }

ltl answered { [](request -> <>answer) }

/* The assertion fails after some fifty rounds. */
#ifndef DEPTH
#define DEPTH 50
#endif
int x;
active proctype P() { do :: x < DEPTH -> x++ :: x == DEPTH -> assert(false) od }

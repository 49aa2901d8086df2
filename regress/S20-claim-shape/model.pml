/* The claim matches "p first, and some time not p", in a shape that on-the-fly reduction cannot bear. */
bit p = 1;

active proctype W() { p = 0 }
active proctype L() { bit x; do :: x = 0 od }

never {
I:  if :: p -> goto A1 :: p -> goto C fi;
A1: if :: p -> goto A0 fi;
A0: if :: p -> goto A1 :: !p -> goto accept_all fi;
C:  if :: p -> goto B0 :: !p -> goto accept_all fi;
B0: if :: p -> goto B1 fi;
B1: if :: p -> goto B0 :: !p -> goto accept_all fi;
accept_all: do :: true od
}

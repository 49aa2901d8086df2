//! FL0570 5:29 'x' is no timer
//! hint: declared at
//! text: x
timer t; bit x; init { delay(t, 2) }
ltl f { [] (t > 0 || expire(x)) }

//! FL0570 4:30 'b' is no timer
mtype = { a, b };
timer t;
init { delay(t, 2) -> expire(b) }

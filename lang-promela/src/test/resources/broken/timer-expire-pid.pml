//! FL0570 3:30 '_pid' is no timer
timer t;
init { delay(t, 2) -> expire(_pid) }

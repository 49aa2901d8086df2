//! FL0500 3:22 expected ','
//! hint: set(timer, time)
timer t; init { set(t); expire(t) }

//! FL0571 4:36 'timeout' in a model with timers
//! hint: wait for a timer
//! text: timeout
timer t; init { delay(t, 2); do :: timeout -> break od }

//! FL0571 4:23 'timeout' in a model with timers
//! hint: where nothing can move, time passes
//! text: timeout
active proctype Q() { timeout }
active proctype P() { { timer t; delay(t, 2) } }

//! FL0572 4:18 a timer cannot be a parameter
//! hint: pass the time
//! text: t
proctype P(timer t) { expire(t) }
init { run P(2) }

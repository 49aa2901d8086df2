//! FL0549 2:17 a parameter cannot be initialised
proctype P(byte a = 2) { skip }
init { run P(1) }

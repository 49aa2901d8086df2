//! FL0543 4:24 'run' in a provided clause
//! hint: start the process in a statement before
proctype P() { skip }
proctype Q() provided (run P()) { skip }
init { run Q() }

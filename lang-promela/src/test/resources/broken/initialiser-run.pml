//! FL0543 4:17 'run' in an initial value
//! hint: start the process in a statement before
proctype P() { skip }
init { byte x = run P(); skip }

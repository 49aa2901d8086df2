//! FL0543 4:10 'run' in an initial value
//! hint: start the process in a statement before
proctype P() { skip }
byte x = run P();
init { skip }

//! FL0543 4:9 'run' in a compound condition
//! hint: start the process in a statement before
proctype P() { skip }
init { (run P() > 0) -> skip }

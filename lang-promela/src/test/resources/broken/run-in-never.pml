//! FL0543 5:9 'run' in a claim
//! hint: a claim only observes
proctype P() { skip }
init { skip }
never { run P() }

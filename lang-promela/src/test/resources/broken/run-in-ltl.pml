//! FL0543 5:12 'run' in a claim
//! hint: a claim only observes
proctype P() { skip }
init { skip }
ltl f { [] run P() }

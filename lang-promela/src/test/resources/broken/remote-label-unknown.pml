//! FL0533 4:13 there is no label 'M' in 'P'
proctype P() { L: skip }
init { run P() }
ltl f { [] !P@M }

//! FL0540 4:13 unknown process 'Q'
proctype P() { L: skip }
init { run P() }
ltl f { [] !Q@L }

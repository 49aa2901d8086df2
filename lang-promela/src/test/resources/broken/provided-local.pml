//! FL0536 2:24 unknown name 'x'
proctype Q() provided (x == 1) { byte x; skip }
init { run Q() }

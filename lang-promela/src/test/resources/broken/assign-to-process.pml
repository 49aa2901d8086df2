//! FL0535 3:8 'P' is a process, not a variable
proctype P() { skip }
init { P = 1 }

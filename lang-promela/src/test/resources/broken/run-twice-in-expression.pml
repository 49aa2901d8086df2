//! FL0543 4:20 an expression starts two processes
//! hint: use two statements
proctype P() { skip }
init { (run P() && run P()) }

//! FL0542 4:8 'P' takes 2 arguments, found 1
//! hint: declared at run-arguments.pml:3:1
proctype P(byte a; byte b) { skip }
init { run P(1) }

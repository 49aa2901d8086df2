//! FL0530 4:1 the name 'P' is declared twice
//! hint: first at process-like-variable.pml:3:6
byte P;
proctype P() { skip }
init { skip }

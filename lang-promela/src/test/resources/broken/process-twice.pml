//! FL0530 4:1 the name 'P' is declared twice
//! hint: first at process-twice.pml:3:1
proctype P() { skip }
proctype P() { skip }
init { skip }

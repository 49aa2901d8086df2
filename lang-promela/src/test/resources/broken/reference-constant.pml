//! FL0577 3:40 a number is no reference to a process
//! text: 1
active [2] proctype P() { ref P x; x = 1 }

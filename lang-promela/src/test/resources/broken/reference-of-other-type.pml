//! FL0577 3:78 references to two types of processes are compared
//! text: x == y
active [2] proctype Q() { skip } active [2] proctype P() { ref P x; ref Q y; x == y }

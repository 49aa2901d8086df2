//! FL0577 3:44 a reference is compared with a number
//! text: x == n
active [2] proctype P() { ref P x; byte n; x == n }

//! FL0579 3:58 processes are looked at by number in a model with references
//! text: _pid
active [2] proctype P() { ref P x; byte n; x = _lid; n = _pid }

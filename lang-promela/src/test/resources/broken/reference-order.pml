//! FL0577 3:36 references have no order
//! text: x < _lid
active [2] proctype P() { ref P x; x < _lid }

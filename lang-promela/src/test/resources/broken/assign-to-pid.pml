//! FL0547 2:8 '_pid' cannot be assigned to
init { _pid = 1 }

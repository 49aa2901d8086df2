//! FL0544 3:8 'np_' outside of a claim
//! hint: it can stand in never and ltl
init { np_ }

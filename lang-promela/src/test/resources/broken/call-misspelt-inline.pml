//! FL0520 5:8 'reste' is no inline
//! hint: did you mean 'reset'?
inline reset(v) { v = 0 }
byte x;
init { reste(x) }

//! FL0518 2:15 the inline 'f' calls itself
inline f(a) { f(a) }
byte x;
init { f(x) }

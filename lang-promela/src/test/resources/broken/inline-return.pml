//! FL0519 3:15 'return' outside of an inline whose value is used
//! hint: x = f(...) takes the value of an inline
inline f(a) { return a }
init { f(1) }

//! FL0516 5:8 the inline 'f' is defined twice
//! hint: first at inline-twice.pml:4:8
byte x;
inline f(a) { a = 1 }
inline f(a) { a = 2 }
init { f(x) }

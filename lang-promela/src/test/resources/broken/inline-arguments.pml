//! FL0517 5:8 the inline 'f' takes 2 arguments, found 1
//! hint: defined at inline-arguments.pml:3:8
inline f(a, b) { a = b }
byte x;
init { f(x) }

//! FL0514 5:12 the arguments of the macro 'add' are never closed
//! hint: close them with ')'
#define add(a, b) (a + b)
byte x;
init { x = add(1, 2 }

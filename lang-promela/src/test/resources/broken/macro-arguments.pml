//! FL0514 4:12 the macro 'add' takes 2 arguments, found 1
#define add(a, b) (a + b)
byte x;
init { x = add(1) }

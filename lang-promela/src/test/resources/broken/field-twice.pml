//! FL0530 3:25 the name 'x' is declared twice
//! hint: first at field-twice.pml:3:18
typedef T { byte x; int x };
init { skip }

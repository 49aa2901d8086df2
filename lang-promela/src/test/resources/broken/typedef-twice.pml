//! FL0530 4:1 the name 'T' is declared twice
//! hint: first at typedef-twice.pml:3:1
typedef T { byte x };
typedef T { byte y };
init { skip }

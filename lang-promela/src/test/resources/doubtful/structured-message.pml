//! FL0542 7:8 a message of 'c' has 2 parts, found 1
//! hint: declared at structured-message.pml:4:6
typedef T { byte x; byte y };
chan c = [1] of { T };
T t;
byte z;
init { c!z }

//! FL0537 4:8 'a' is an array and needs an index
//! hint: a[0]
byte a[3];
init { a = 1 }

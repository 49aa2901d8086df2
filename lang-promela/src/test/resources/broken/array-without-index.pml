//! FL0537 4:12 'a' is an array and needs an index
//! hint: a[0]
byte a[3], x;
init { x = a }

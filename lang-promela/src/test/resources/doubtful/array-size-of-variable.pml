//! FL0552 4:8 the size is not known, and taken to be 8
//! hint: use a #define
byte n;
byte a[n];
init { a[7] = 1 }

//! FL0551 2:8 more than 1000000 elements
byte a[100000000];
active proctype P() { a[5] = 1 }

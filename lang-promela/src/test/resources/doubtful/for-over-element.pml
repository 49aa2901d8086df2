//! FL0560 4:13 the index of 'a' is left out
byte a[3];
init { byte x; skip;
  for (x in a[1]) { a[x] = x } }

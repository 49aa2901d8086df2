//! FL0560 4:18 'n' is neither an array nor a channel
//! hint: for (i : 1 .. n) counts
byte i, n;
init { for (i in n) { skip } }

//! FL0554 2:13 3 values for 2 elements
byte a[2] = { 1, 2, 3 };
init { skip }

//! FL0551 2:8 an array has at least one element
byte a[0];
init { skip }

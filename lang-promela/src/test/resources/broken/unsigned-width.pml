//! FL0553 2:14 a width is between 1 and 31 bits
unsigned x : 40;
init { skip }

//! FL0553 3:6 only 'unsigned' has a width in bits
//! hint: unsigned x : 5
byte x : 3;
init { skip }

//! FL0553 3:10 'unsigned' needs a width in bits
//! hint: unsigned x : 5
unsigned x;
init { skip }

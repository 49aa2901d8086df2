//! FL0521 3:1 unknown type 'float'
//! hint: numbers are whole
float x;
init { skip }

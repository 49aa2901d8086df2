//! FL0521 3:1 unknown type 'bite'
//! hint: did you mean 'bit'?
bite x;
init { skip }

//! FL0524 3:10 an array has one dimension
//! hint: an array of a typedef that holds an array
byte a[2][3];
init { skip }

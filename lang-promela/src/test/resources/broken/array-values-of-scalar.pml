//! FL0554 2:10 a list of values for 'a', which is no array
byte a = { 1, 2 };
init { skip }

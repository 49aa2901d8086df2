//! FL0506 3:6 'active' is a keyword and cannot be the name of a variable
//! hint: choose another name
byte active;
init { skip }

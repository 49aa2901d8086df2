//! FL0536 4:8 unknown name 'atmoic'
//! hint: did you mean 'atomic'?
byte x;
init { atmoic { x = 1 } }

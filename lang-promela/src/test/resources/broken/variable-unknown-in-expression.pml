//! FL0536 3:12 unknown name 'y'
byte x;
init { x = y + 1 }

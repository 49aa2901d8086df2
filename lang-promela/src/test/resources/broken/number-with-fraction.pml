//! FL0522 4:20 numbers are whole
//! hint: count in smaller units
//! text: 1.5
byte x; init { x = 1.5 }

//! FL0538 4:8 'x' has no fields
//! hint: declared at field-of-scalar.pml:3:6
byte x;
init { x.y = 1 }

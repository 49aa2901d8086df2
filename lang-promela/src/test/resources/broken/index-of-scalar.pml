//! FL0537 4:8 'x' is no array
//! hint: declared at index-of-scalar.pml:3:6
byte x;
init { x[1] = 1 }

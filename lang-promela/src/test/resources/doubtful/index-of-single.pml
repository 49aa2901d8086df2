//! FL0537 4:8 'x' is no array
//! hint: declared at index-of-single.pml:3:6
byte x;
init { x[0] = 3; assert(x == 3) }

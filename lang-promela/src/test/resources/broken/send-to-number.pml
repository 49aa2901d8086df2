//! FL0539 4:8 'c' is no channel
//! hint: declared at send-to-number.pml:3:6
byte c;
init { c!1 }

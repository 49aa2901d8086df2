//! FL0539 4:11 'c' is no channel
//! hint: declared at exclusive-number.pml:3:6
byte c;
init { xr c; skip }

//! FL0536 4:8 unknown name 'cuont'
//! hint: did you mean 'count'?
byte count;
init { cuont = 1 }

//! FL0561 5:9 not an event
//! hint: a trace consists of c!... and c?...
byte x;
init { skip }
trace { x = 1 }

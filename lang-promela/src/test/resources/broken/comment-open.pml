//! FL0502 3:9 this comment is never closed
//! hint: close it with '*/'
byte x; /* never closed
init { skip }

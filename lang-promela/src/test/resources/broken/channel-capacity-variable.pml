//! FL0552 4:11 the capacity of a channel must be a number
//! hint: use a #define
byte n = 2;
chan c = [n] of { byte };
init { skip }

//! FL0572 6:19 a timer cannot be part of a message
//! hint: send the time
//! text: T
typedef S { timer t[2] };
typedef T { byte n; S s };
chan c = [1] of { T }; init { skip }

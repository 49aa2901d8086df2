//! FL0572 4:25 a timer cannot be part of a message
//! hint: send the time
//! text: timer
chan c = [1] of { byte, timer }; init { skip }

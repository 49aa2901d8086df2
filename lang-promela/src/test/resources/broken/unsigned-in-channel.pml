//! FL0553 3:19 'unsigned' cannot be part of a message
//! hint: use byte or int
chan c = [1] of { unsigned };
init { skip }

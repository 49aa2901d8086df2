//! FL0558 5:9 a never claim only observes
//! hint: variables declared in the claim can be assigned to
byte x;
init { skip }
never { x = 1 }

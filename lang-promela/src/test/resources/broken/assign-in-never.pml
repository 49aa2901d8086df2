//! FL0558 5:9 a never claim only observes
//! hint: let a process assign, and the claim read
byte x;
init { skip }
never { x = 1 }

//! FL0572 3:1 a timer cannot be hidden
//! hint: leave out 'hidden'
hidden timer t; init { delay(t, 1) }

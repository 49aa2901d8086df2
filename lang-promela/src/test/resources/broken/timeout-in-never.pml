//! FL0565 5:15 'timeout' in a claim
//! hint: ask for the property 'end states', or for what is true when nothing moves
byte x;
init { skip }
never { do :: timeout -> break :: else od }

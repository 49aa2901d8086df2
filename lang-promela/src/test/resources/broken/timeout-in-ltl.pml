//! FL0565 5:21 'timeout' in a claim
//! hint: ask for the property 'end states', or for what is true when nothing moves
byte x;
init { skip }
ltl p { [] (x==0 || timeout) }

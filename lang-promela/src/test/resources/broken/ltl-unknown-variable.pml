//! FL0536 4:13 unknown name 'y'
byte x;
init { skip }
ltl f { [] (y == 0) }

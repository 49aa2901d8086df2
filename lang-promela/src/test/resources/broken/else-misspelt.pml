//! FL0536 4:32 unknown name 'esle'
//! hint: did you mean 'else'?
byte x;
init { if :: x > 0 -> x = 0 :: esle -> x = 1 fi }

//! FL0501 4:14 unexpected character '→'
//! hint: write '->'
byte x;
init { x = 1 → x = 2 }

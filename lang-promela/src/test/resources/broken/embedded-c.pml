//! FL0508 5:3 embedded C ('c_code') is not supported
//! hint: write it in Promela, or check it with SPIN
byte x;
init {
  c_code { now.x = 1; }
}

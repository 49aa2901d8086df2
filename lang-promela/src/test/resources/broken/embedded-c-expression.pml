//! FL0508 6:6 embedded C ('c_expr') is not supported
//! hint: write it in Promela, or check it with SPIN
byte x;
init {
  if
  :: c_expr { now.x } -> skip
  fi
}

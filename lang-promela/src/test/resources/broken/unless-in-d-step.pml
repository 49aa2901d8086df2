//! FL0556 5:12 'unless' in a d_step
//! hint: use atomic
byte x;
init {
  d_step { { x = 1 } unless { x == 2 } }
}

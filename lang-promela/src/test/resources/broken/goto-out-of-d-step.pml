//! FL0534 5:19 a jump out of a d_step
//! hint: use atomic
byte x;
init {
  d_step { x = 1; goto L };
  x = 2;
  L: skip
}

//! FL0534 5:3 a jump into a d_step
//! hint: use atomic
byte x;
init {
  goto L;
  d_step { x = 1; L: x = 2; x = 3 }
}

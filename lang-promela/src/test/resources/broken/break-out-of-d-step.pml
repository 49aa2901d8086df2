//! FL0534 6:22 a jump out of a d_step
//! hint: use atomic
byte x;
init {
  do
  :: d_step { x = 1; break }
  od
}

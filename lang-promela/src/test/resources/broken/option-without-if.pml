//! FL0525 5:3 this option is in no 'if' and no 'do'
//! hint: if :: ... fi, do :: ... od
byte x;
init {
  :: x == 1 -> skip
}

//! FL0536 3:3 unknown name 'x'
init {
  x = 1;
  byte x;
  skip
}

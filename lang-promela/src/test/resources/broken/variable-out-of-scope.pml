//! FL0536 4:3 unknown name 'x'
init {
  { byte x; x = 1 };
  x = 2
}

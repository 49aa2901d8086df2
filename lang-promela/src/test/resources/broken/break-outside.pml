//! FL0555 5:16 'break' outside of a loop
byte x;
init {
  if
  :: x == 0 -> break
  fi
}

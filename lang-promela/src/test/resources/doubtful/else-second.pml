//! FL0557 7:16 'else' is not the first statement of an option
//! hint: if :: x > 0 -> ... :: else -> ... fi
byte x;
init {
  if
  :: x == 0 -> skip
  :: x == 1 -> else
  fi
}

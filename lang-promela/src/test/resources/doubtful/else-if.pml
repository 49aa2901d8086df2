//! FL0557 7:3 'else' is not the first statement of an option
//! hint: if :: x > 0 -> ... :: else -> ... fi
byte x;
init {
  if
  :: x == 1 -> skip
  else -> skip
  fi
}

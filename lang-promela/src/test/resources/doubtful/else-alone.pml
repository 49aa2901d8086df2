//! FL0557 6:3 'else' is not the first statement of an option
//! hint: if :: x > 0 -> ... :: else -> ... fi
byte x;
init {
  x = 1;
  else
}

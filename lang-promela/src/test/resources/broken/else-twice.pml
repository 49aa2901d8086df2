//! FL0557 8:6 a second 'else' among the options
//! hint: first at else-twice.pml:7:6
byte x;
init {
  if
  :: x == 0 -> skip
  :: else -> x = 1
  :: else -> x = 2
  fi
}

//! FL0567 7:30 waits for those before
//! hint: skip
byte x;
init {
  if
  :: x == 0 -> x = 3
  :: if :: x == 1 -> skip :: else -> x = 2 fi
  fi
}

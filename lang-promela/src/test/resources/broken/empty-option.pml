//! FL0500 8:3 expected a statement, found the keyword 'fi'
//! hint: 'skip' does nothing
byte x;
init {
  if
  :: x == 1 ->
  ::
  fi
}

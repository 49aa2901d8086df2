//! FL0505 5:21 expected 'fi' to close the 'if' opened at fi-missing.pml:4:3, found '}'
byte x;
init {
  if
  :: x == 1 -> x = 2
}

//! FL0505 4:8 expected '}' to close the '{' opened at brace-missing.pml:3:6, found the end of the text
byte x;
init {
  x = 1

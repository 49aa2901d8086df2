//! FL0530 5:7 the name 'x' is declared twice
//! hint: first at variable-twice-local.pml:4:8
init {
  byte x;
  int x;
  skip
}

//! FL0528 4:3 the label 'L' stands before a declaration
//! hint: put it before a statement
init {
  L: byte x;
  skip
}

//! FL0500 6:3 expected a statement, found '&&'
//! hint: the line before ends its statement; open a parenthesis, or move the operator up
byte a, b;
init {
  a == 1
  && b == 2
}

//! FL0500 5:16 expected ':', found '='
//! hint: a conditional expression is (condition -> then : otherwise)
byte x;
init {
  (x == 1 -> x = 2
}

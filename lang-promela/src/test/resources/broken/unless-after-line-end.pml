//! FL0526 6:3 'unless' follows no statement here
//! hint: group with braces: { ... } unless { ... }
byte x;
init {
  x = 1
  unless x == 2
}

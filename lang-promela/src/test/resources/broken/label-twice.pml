//! FL0531 6:3 the label 'L' is set twice in this process
//! hint: first at label-twice.pml:5:3
byte x;
init {
  L: x = 1;
  L: x = 2
}

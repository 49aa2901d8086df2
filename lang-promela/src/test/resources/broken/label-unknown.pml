//! FL0533 6:3 there is no label 'agian' in this process
//! hint: did you mean 'again'?
byte x;
init {
  again: x = 1;
  goto agian
}

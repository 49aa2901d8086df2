//! FL0500 3:3 expected a statement, found the keyword 'typedef'
init {
  typedef T { byte x };
  skip
}

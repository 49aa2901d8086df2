//! FL0527 3:3 symbols are declared outside of processes
init {
  mtype = { red, green };
  skip
}

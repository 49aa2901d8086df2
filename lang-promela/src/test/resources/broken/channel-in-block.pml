//! FL0563 4:21 a channel is created behind a statement or in a block
//! hint: declare it at the start of the process
init {
  atomic { chan c = [1] of { byte }; c!1 }
}

//! FL0543 5:12 'run' in a d_step
//! hint: start the process in a statement before
proctype P() { skip }
init {
  d_step { run P() }
}

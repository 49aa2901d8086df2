//! FL0540 4:8 unknown process 'Sendr'
//! hint: did you mean 'Sender'?
proctype Sender() { skip }
init { run Sendr() }

//! FL0520 4:8 'Client' is no inline
//! hint: a process is started with 'run': run Client(...)
proctype Client() { skip }
init { Client() }

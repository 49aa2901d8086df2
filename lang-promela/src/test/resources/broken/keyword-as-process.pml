//! FL0506 3:10 'do' is a keyword and cannot be the name of a process
//! hint: choose another name
proctype do() { skip }
init { skip }

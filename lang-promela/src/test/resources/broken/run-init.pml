//! FL0506 3:12 'init' is a keyword and cannot be the name of a process
//! hint: choose another name
init { run init() }

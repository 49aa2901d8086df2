//! FL0562 3:1 no process runs
//! hint: add 'init', or 'active' to a proctype
byte x;

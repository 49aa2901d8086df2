//! FL0562 4:1 no process runs
//! hint: add 'init', or 'active' to a proctype
byte x;
proctype P() { skip }

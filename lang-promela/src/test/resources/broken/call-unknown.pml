//! FL0520 4:15 'put' is no inline, and nothing else can be called
//! hint: a process is started with 'run', an inline is defined before its use
byte x;
init { x = 1; put(x) }

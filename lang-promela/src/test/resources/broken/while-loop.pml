//! FL0520 4:8 'while' is no inline
//! hint: a loop is 'do :: condition -> ... :: else -> break od'
byte x;
init { while (x < 3) { x++ } }

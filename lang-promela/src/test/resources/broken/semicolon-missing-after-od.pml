//! FL0504 4:22 ';' is missing before 'x'
//! hint: add ';' or '->' here
byte x;
init { do :: break od x = 2 }

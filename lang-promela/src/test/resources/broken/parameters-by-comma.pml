//! FL0500 3:20 expected the name of a variable, found the keyword 'byte'
//! hint: declarations are separated by ';', the variables of one type by ','
proctype P(byte a, byte b) { skip }
init { run P(1, 2) }

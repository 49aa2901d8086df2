//! FL0535 3:8 'red' is a symbol, not a variable
mtype = { red };
init { red = 1 }

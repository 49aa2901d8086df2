//! FL0550 3:1 no symbols are declared for 'mtype:fruit'
//! hint: mtype:fruit = { ... }
mtype:fruit x;
init { skip }

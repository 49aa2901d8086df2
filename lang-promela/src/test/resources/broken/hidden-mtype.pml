//! FL0500 2:14 expected the name of a variable, found '='
hidden mtype = { a };
init { skip }

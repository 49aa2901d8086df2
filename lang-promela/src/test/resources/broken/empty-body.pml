//! FL0500 3:8 expected a statement, found '}'
//! hint: 'skip' does nothing
init { }

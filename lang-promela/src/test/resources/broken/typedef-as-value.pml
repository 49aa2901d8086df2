//! FL0538 5:8 't' is a whole structure, not a value
//! hint: name one of its fields
typedef T { byte x };
T t;
init { t == 1 }

//! FL0538 5:8 't' is a whole structure
//! hint: assign its fields one by one
typedef T { byte x };
T t, u;
init { t = u }

//! FL0538 5:10 the type 'T' has no field 'cuont'
//! hint: did you mean 'count'?
typedef T { byte count };
T t;
init { t.cuont = 1 }

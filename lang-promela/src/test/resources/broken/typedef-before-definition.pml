//! FL0521 2:1 unknown type 'T'
T t;
typedef T { byte x };
init { skip }

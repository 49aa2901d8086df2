//! FL0521 2:21 unknown type 'T'
typedef T { byte x; T next };
init { skip }

//! FL0570 6:8 'r' is no timer
//! hint: declared at
//! text: r
typedef T { timer t };
T r; init {
expire(r) }

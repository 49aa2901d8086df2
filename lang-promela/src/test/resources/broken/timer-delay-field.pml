//! FL0570 6:9 'n' is no timer
//! hint: declared at
//! text: n
typedef T { timer t; byte n };
T r; init {
delay(r.n, 2) }

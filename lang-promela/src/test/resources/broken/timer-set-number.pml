//! FL0570 4:29 'n' is no timer
//! hint: declared at timer-set-number.pml:4:6
//! text: n
byte n; timer t; init { set(n, 2); expire(t) }

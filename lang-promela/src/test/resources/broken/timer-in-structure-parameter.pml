//! FL0572 5:14 a timer cannot be a parameter
//! hint: pass the time
//! text: r
typedef T { byte n; timer t };
proctype P(T r) { r.n = 1 }
init { skip }

//! FL0508 3:1 embedded C ('c_decl') is not supported
//! hint: write it in Promela, or check it with SPIN
c_decl { typedef int t; }
init { skip }

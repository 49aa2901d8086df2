//! FL0512 3:1 this #ifdef is never closed
//! hint: #endif
#ifdef N
init { skip }

//! FL0515 4:1 the text refuses itself with #error
//! hint: see the conditions around it
#ifndef N
#error give me an N
#endif
init { skip }

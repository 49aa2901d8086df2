//! FL0512 2:1 this #else belongs to no #if
#else
init { skip }
#endif

//! FL0511 2:1 a value is missing in the condition of #if
#if N +
#endif
init { skip }

//! FL0510 3:1 unknown directive #defin
//! hint: #define, #undef, #include, #if, #ifdef, #ifndef, #elif, #else, #endif
#defin N 3
init { skip }

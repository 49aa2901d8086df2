//! FL0570 4:40 'c' is no timer
//! hint: declared at
//! text: c
chan c = [1] of { byte }; init { reset(c) }

//! FL0542 4:8 a message of 'c' has 2 parts, found 1
//! hint: declared at send-arity.pml:3:6
chan c = [1] of { byte, byte };
init { c!1 }

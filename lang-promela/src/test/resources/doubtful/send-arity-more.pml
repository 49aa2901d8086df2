//! FL0542 4:8 a message of 'c' has 1 part, found 2
//! hint: declared at send-arity-more.pml:3:6
chan c = [1] of { byte };
init { c!1,2 }

//! FL0560 4:18 'c' is not declared as a channel of one typedef
//! hint: chan c = [2] of { T }
chan c = [2] of { byte }; byte m;
init { for (m in c) { skip } }

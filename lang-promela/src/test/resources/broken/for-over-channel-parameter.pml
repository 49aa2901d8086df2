//! FL0560 5:18 'c' is not declared as a channel of one typedef
//! hint: chan c = [2] of { T }
typedef T { byte a };
active proctype Q() { skip } proctype P(chan c) { T m;
       for (m in c) { skip } }

//! FL0560 4:18 it is a rendezvous
typedef T { byte a }; chan c = [0] of { T }; T m;

init { for (m in c) { skip } }

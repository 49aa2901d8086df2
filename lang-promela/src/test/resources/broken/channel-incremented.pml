//! FL0559 3:8 arithmetic on a channel
chan c = [1] of { byte };
init { c++ }

//! FL0559 4:12 'c' is a channel and gets something else
//! hint: assign another channel
chan c = [1] of { byte };
init { c = 3 }

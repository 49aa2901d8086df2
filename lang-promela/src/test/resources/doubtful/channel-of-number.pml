//! FL0559 6:12 'd' is a channel and gets something else
//! hint: assign another channel
chan c = [1] of { byte };
chan d;
byte x = 1;
init { d = x; d!1; c?1 }

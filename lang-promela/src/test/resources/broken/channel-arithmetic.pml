//! FL0559 4:12 arithmetic on a channel
chan c = [1] of { byte };
byte x;
init { x = c + 1 }

//! FL0554 2:10 only a 'chan' is made of messages
byte c = [1] of { byte };
init { skip }

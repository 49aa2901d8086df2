//! FL0551 2:11 a channel holds between 0 and 255 messages
chan c = [300] of { byte };
init { skip }

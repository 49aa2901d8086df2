//! FL0551 2:11 a channel holds between 0 and 65535 messages
chan c = [70000] of { byte };
init { skip }

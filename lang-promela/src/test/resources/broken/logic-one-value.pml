//! FL0595 2:7 a logic has at least two values
logic one { T }
init { skip }

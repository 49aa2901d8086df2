//! FL0503 2:9 the number does not fit into 32 bits
int x = 99999999999;
init { skip }

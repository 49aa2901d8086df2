//! FL0521 3:1 unknown type 'proctpye'
//! hint: did you mean 'proctype'?
proctpye P() { skip }

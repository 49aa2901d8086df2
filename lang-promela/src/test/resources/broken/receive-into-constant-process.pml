//! FL0535 4:10 'P' is a process, not a variable
chan c = [1] of { byte };
proctype P() { skip }
init { c?P }

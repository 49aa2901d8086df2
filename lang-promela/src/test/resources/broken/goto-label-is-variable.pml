//! FL0530 4:16 the name 'L' is declared twice
//! hint: first at goto-label-is-variable.pml:3:6
byte L;
init { goto L; L: skip }

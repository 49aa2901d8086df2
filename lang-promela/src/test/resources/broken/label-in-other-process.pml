//! FL0533 3:8 there is no label 'L' in this process
proctype P() { L: skip }
init { goto L }

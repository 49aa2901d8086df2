//! FL0533 4:9 there is no label 'L' in this process
byte x;
init { L: x = 1 }
never { goto L }

//! FL0536 3:8 unknown name 'x'
proctype P() { byte x; x = 1 }
init { x = 2 }

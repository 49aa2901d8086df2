//! FL0536 2:13 unknown name 'i'
init { for (i : 1 .. 3) { skip } }

//! FL0578 3:1 'public' is for variables of processes
//! text: public byte b
public byte b; active proctype P() { b = 1 }

//! FL0578 3:45 the processes of 'Q' are not all there from the start
//! text: ref Q
proctype Q() { skip } active proctype P() { ref Q x; run Q() }

//! FL0565 25:8 more than
//! hint: loops
byte x;
inline a0() { x = 1 }
inline a1() { a0(); a0() }
inline a2() { a1(); a1() }
inline a3() { a2(); a2() }
inline a4() { a3(); a3() }
inline a5() { a4(); a4() }
inline a6() { a5(); a5() }
inline a7() { a6(); a6() }
inline a8() { a7(); a7() }
inline a9() { a8(); a8() }
inline a10() { a9(); a9() }
inline a11() { a10(); a10() }
inline a12() { a11(); a11() }
inline a13() { a12(); a12() }
inline a14() { a13(); a13() }
inline a15() { a14(); a14() }
inline a16() { a15(); a15() }
inline a17() { a16(); a16() }
inline a18() { a17(); a17() }
inline a19() { a18(); a18() }
inline a20() { a19(); a19() }
init { a20() }

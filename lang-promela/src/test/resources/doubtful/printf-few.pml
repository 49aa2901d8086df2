//! FL0542 4:8 the format names 2 values, found 1
//! hint: '%%' prints a percent sign
byte x;
init { printf("%d %d\n", x) }

//! FL0502 4:10 this string is never closed
//! hint: close it with '"' on the same line
init {
  printf("hello\n)
}

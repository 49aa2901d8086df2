/* Behind a unit: does what a device is told over standard input. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static u64 number(void) {
  u64 n = 0;
  if (fread(&n, 8, 1, stdin) != 1) exit(0);
  return n;
}

int main(void) {
  for (;;) {
    int command = getchar();
    u64 a, b, d;
    switch (command) {
      case 'A': a = (u64) malloc(number()); fwrite(&a, 8, 1, stdout); fflush(stdout); break;
      case 'F': free((void *) number()); break;
      case 'M': a = number(); b = number(); d = number(); memset((void *) a, (int) b, d); break;
      case 'W': a = number(); b = number(); if (fread((void *) a, 8, b, stdin) != b) return 1; break;
      case 'R': a = number(); b = number(); fwrite((void *) a, 8, b, stdout); fflush(stdout); break;
      case 'C': a = number(); b = number(); d = number(); memcpy((void *) a, (void *) b, d); break;
      case 'E': expand((Search *) number()); break;
#if LABELS
      case 'H': hull((Search *) number()); break;
#endif
      default: return 0;
    }
  }
}

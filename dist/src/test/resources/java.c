/* Stands for java.exe: prints what it was called with, and ends with the code it is told. */
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

int wmain(int count, wchar_t **words) {
  const char *version = getenv("STUB_VERSION");
  const char *code = getenv("STUB_CODE");
  char text[8192];
  if (count == 2 && !wcscmp(words[1], L"-version")) {
    fprintf(stderr, "Picked up some options\nopenjdk version \"%s\" 2021-09-14\nand more\n", version);
    return 0;
  }
  for (int i = 1; i < count; i++) {
    WideCharToMultiByte(CP_UTF8, 0, words[i], -1, text, sizeof text, NULL, NULL);
    printf("%s\n", text);
  }
  return code ? atoi(code) : 0;
}

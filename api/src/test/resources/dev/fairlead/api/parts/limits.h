#define MOST 1

/* What every unit begins with. On a card a thread expands a state; elsewhere threads are a loop and
   atomic operations plain ones. */
typedef unsigned long long u64;
typedef unsigned int u32;

#ifdef __CUDACC__
#define DEVICE static __device__
#define INLINE static __device__ __forceinline__
#define TABLE static __device__ const
#define FENCE() __threadfence()
#define CAS(place, old, now) atomicCAS(place, old, now)
#define ADD(place, more) atomicAdd(place, (u64) (more))
#define LEAST(place, value) atomicMin(place, (u64) (value))
#define HIGH(a, b) __umul64hi(a, b)
#define SUM32(place, more) atomicAdd(place, more)
#define OR32(place, bits) atomicOr(place, bits)
#define OR64(place, bits) atomicOr(place, bits)
#define AND32(place, bits) atomicAnd(place, bits)
#define ONES32(bits) __popc(bits)
#define ASSUME(what) __builtin_assume(what)
#else
#define DEVICE static
#define INLINE static inline
#define TABLE static const
#define FENCE()
INLINE u64 cas(u64 *place, u64 old, u64 now) { u64 was = *place; if (was == old) *place = now; return was; }
INLINE u64 adds(u64 *place, u64 more) { u64 was = *place; *place += more; return was; }
INLINE void least(u64 *place, u64 value) { if (value < *place) *place = value; }
INLINE u64 high(u64 a, u64 b) {
  u64 al = (u32) a, ah = a >> 32, bl = (u32) b, bh = b >> 32;
  u64 middle = ah * bl + (al * bl >> 32), other = al * bh + (u32) middle;
  return ah * bh + (middle >> 32) + (other >> 32);
}
INLINE u32 sum32(u32 *place, u32 more) { u32 was = *place; *place += more; return was; }
INLINE u32 or32(u32 *place, u32 bits) { u32 was = *place; *place |= bits; return was; }
INLINE u64 or64(u64 *place, u64 bits) { u64 was = *place; *place |= bits; return was; }
INLINE u32 and32(u32 *place, u32 bits) { u32 was = *place; *place &= bits; return was; }
INLINE u32 ones32(u32 bits) { u32 n = 0; for (; bits; bits &= bits - 1) n++; return n; }
#define SUM32(place, more) sum32(place, more)
#define OR32(place, bits) or32(place, bits)
#define OR64(place, bits) or64(place, bits)
#define AND32(place, bits) and32(place, bits)
#define ONES32(bits) ones32(bits)
#define ASSUME(what)
#define CAS(place, old, now) cas(place, old, now)
#define ADD(place, more) adds(place, more)
#define LEAST(place, value) least(place, value)
#define HIGH(a, b) high(a, b)
#endif

typedef struct { u64 w[WORDS]; } State;

/* What the host and the kernels tell each other: words, in the order of engine.SearchBlock. */
typedef struct {
  u64 *states;      /* all states so far, in the order of their discovery */
  u64 *table;
  u64 size;         /* of the table */
  u64 capacity;     /* of the array of states */
  u64 mode;         /* what is done with the states that steps lead to */
  u64 from, to;     /* the states to be expanded */
  u64 count;        /* states so far */
  u64 transitions;
  u64 deadlocks;    /* states without steps that are no valid ends */
  u64 ends;         /* those that are */
  u64 found;        /* the first state that is, or has, what is looked for */
  u64 fault;        /* the first state whose steps are not known */
  u64 reason;       /* of faults: 1 of the model, 2 a value, 4 too long a sequence, 8 too many forks of one */
  u64 full;         /* whether a state was lost for want of room */
  u64 keyed;        /* whether the table has the states of several words themselves */
  u64 outside[64];  /* slots with values that they are not provided for */
  u64 stuck[1024];  /* the first of the deadlocks */
  u32 *members;     /* of the set that a hull works on: a bit for each node */
  u32 *frontier;    /* the nodes to be expanded */
  u32 *next;        /* those to be expanded next */
  u32 *labels;      /* LABELS words for each node, or the number of its predecessors */
  u64 *out;         /* where states are gathered */
  u64 waiting;      /* how many nodes were added to next, are in the set, or were gathered */
  u64 lost;         /* whether an edge led to no node */
  u64 *parts;       /* which part of the set a node is in; 0 while there is one */
  u64 *colours;     /* the node whose number is the greatest of those that reach a node */
  u64 given;        /* what a mode is told beside */
  u64 target[WORDS];
} Search;

/* CONTINUED: as PREDECESSOR, by steps that are no termination. */
enum { SEARCH = 0, PREDECESSOR = 1, REBUILD = 2, CONTINUED = 3 };
/* Of the fair hull: what is done with the edges of nodes, with nodes, and with sets. */
enum { COUNT = 4, DROP = 5, SEED = 6, SPREAD = 7, JUDGE = 8, GATHER = 9, MARK = 10, NEAREST = 11,
       VISIT = 12, APART = 13, CLOSED = 14, COLOUR = 15, BACKWARD = 16,
       ALL = 17, ROOTS = 18, REMOVE = 19, SIZE = 20, FIRST = 21, UNVISITED = 22,
       PAINT = 23, ROOTED = 24, PARTED = 25, SOLID = 26, TALLY = 27, FEWEST = 28, CHOOSE = 29, KEEP = 30 };
enum { LAST = 2, TERMINATES = 4 };
/* The passes over the commands of a state, and those inside of a sequence. */
enum { URGENT_PASS = 0, PLAIN_PASS = 1, TIMEOUT_PASS = 2, INSIDE_PASS = 3 };
#define NONE (~0ULL)
#define MOST_JUMPS 1000000
#define MOST_COMMANDS 1000000

/* The expansion of one state. */
typedef struct {
  Search *p;
  u64 *states, *table;
  u64 size, mode;
  u64 self;
  u32 steps;
  u32 fault;
  u32 failed;       /* whether an assertion fails in the command that is executed */
  u32 before;       /* whether one has failed earlier in the sequence */
  u32 jumps;
  u64 edges;        /* of the observer, that may read the label of the step */
#if LABELS
  u32 engaged[LABELS];  /* labels of the agents that the step engages */
  u32 before_it[LABELS]; /* those of the sequence before the command */
  u32 marks[LABELS];    /* of the edge of the observer */
  u32 enabled[LABELS];  /* of the agents that are enabled in the state */
  u32 own[LABELS];      /* labels of the node that is expanded */
#endif
#if PARTS
  u64 step;         /* how many steps there were so far */
  u64 first;        /* the first step that is looked at, and which of 64 steps are taken */
  u64 taken;
  u64 colour;       /* of the node that is expanded */
#endif
#if HOLDERS
  u32 open;         /* states inside of sequences */
  u32 holder[DEPTH];
  u32 failure[DEPTH];
#if LABELS
  u32 gone[DEPTH][LABELS];
#endif
  State inside[DEPTH];
#endif
} Context;

INLINE int neg(int a) { return (int) (0u - (u32) a); }
INLINE int add(int a, int b) { return (int) ((u32) a + (u32) b); }
INLINE int sub(int a, int b) { return (int) ((u32) a - (u32) b); }
INLINE int mul(int a, int b) { return (int) ((u32) a * (u32) b); }
INLINE int shl(int a, int b) { return (int) ((u32) a << (b & 31)); }
INLINE int shr(int a, int b) { return a >> (b & 31); }
INLINE int cut(int a, int bits) { return (int) ((u32) a << (32 - bits) >> (32 - bits)); }
INLINE int cut_signed(int a, int bits) { return (int) ((u32) a << (32 - bits)) >> (32 - bits); }
INLINE int quo(Context *c, int a, int b) { if (b == 0) { c->fault |= 1; return 0; } return b == -1 ? neg(a) : a / b; }
INLINE int rem(Context *c, int a, int b) { if (b == 0) { c->fault |= 1; return 0; } return b == -1 ? 0 : a % b; }
INLINE int at(Context *c, int i, int n) { if ((u32) i >= (u32) n) { c->fault |= 1; return 0; } return i; }
INLINE int within(Context *c, int v, int low, int high, int slot) {
  if (v < low || v > high) { c->fault |= 2; c->p->outside[slot & 63] = (u64) slot << 32 | (u32) v; return low; }
  return v;
}
INLINE u64 mask(int bits) { return (1ULL << bits) - 1; }
INLINE int get(u64 word, int shift, int bits, int low) { return (int) ((u32) (word >> shift & mask(bits)) + (u32) low); }
INLINE void put(u64 *word, int shift, int bits, int low, int v) {
  *word = (*word & ~(mask(bits) << shift)) | (u64) ((u32) v - (u32) low) << shift;
}

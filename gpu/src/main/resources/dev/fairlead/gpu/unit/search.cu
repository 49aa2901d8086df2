/* The search: the same for all models. */
INLINE u64 mix(u64 x) {
  x ^= x >> 33; x *= 0xff51afd7ed558ccdULL; x ^= x >> 33; x *= 0xc4ceb9fe1a85ec53ULL; x ^= x >> 33;
  return x;
}

INLINE u64 hash(State s) {
  u64 h = mix(s.w[0]);
#if WORDS > 1
  for (int i = 1; i < WORDS; i++) h = mix(h * 0x9e3779b97f4a7c15ULL + s.w[i]);
#endif
  return h;
}

/* Takes the next place in the array of states; NONE if there is none left. */
INLINE u64 append(Context *c, State s) {
  Search *p = c->p;
#ifdef __CUDACC__
  u32 active = __activemask();
  int lane = threadIdx.x & 31, leader = __ffs(active) - 1;
  u64 place = 0;
  if (lane == leader) place = atomicAdd(&p->count, (u64) __popc(active));
  place = __shfl_sync(active, place, leader) + __popc(active & ((1u << lane) - 1));
#else
  u64 place = p->count++;
#endif
  if (place >= p->capacity) { p->full = 1; return NONE; }
  for (int i = 0; i < WORDS; i++) c->states[place * WORDS + i] = s.w[i];
  return place;
}

#define PROBES 20000

#if BITS
/* A state is three bits of a word of the table, one in each third of it. */
INLINE u64 insert(Context *c, State s) {
  u64 h = hash(s), slot = HIGH(h, c->size), b = mix(h + 0x9e3779b97f4a7c15ULL);
  u64 bits = 1ULL << ((b & 0xffff) * 21 >> 16) | 1ULL << (21 + ((b >> 16 & 0xffff) * 21 >> 16))
      | 1ULL << (42 + ((b >> 32 & 0xffff) * 22 >> 16));
  if ((c->table[slot] & bits) == bits || (OR64(&c->table[slot], bits) & bits) == bits) return NONE;
  return c->mode == REBUILD ? c->self : append(c, s);
}
#elif WORDS == 1 || HASHES
/* A word of the table is a state, or the hash of one, or NONE. */
INLINE u64 insert(Context *c, State s) {
  u64 h = hash(s), slot = HIGH(h, c->size), key = HASHES ? (h == NONE ? 0 : h) : s.w[0];
  for (int i = 0; i < PROBES; i++) {
    u64 there = c->table[slot];
    if (there == key) return NONE;
    if (there == NONE) {
      there = CAS(&c->table[slot], NONE, key);
      if (there == NONE) return c->mode == REBUILD ? c->self : append(c, s);
      if (there == key) return NONE;
    }
    slot = slot + 1 == c->size ? 0 : slot + 1;
  }
  c->p->full = 1;
  return NONE;
}
#else
/* A word of the table is a fingerprint of 23 bits and the number of a state, which is compared;
   or NONE. A number is BUSY while its state is being written, and LOST if there was no room. */
#define BUSY ((1ULL << 40) - 1)
#define LOST ((1ULL << 40) - 2)
INLINE int is_at(Context *c, u64 place, State s) {
  volatile u64 *there = (volatile u64 *) c->states + place * WORDS;
  int same = 1;
  for (int i = 0; i < WORDS; i++) same &= there[i] == s.w[i];
  return same;
}
INLINE u64 insert_number(Context *c, State s) {
  u64 h = hash(s), slot = HIGH(h, c->size), print = (h & 0x7fffff) << 40;
  volatile u64 *table = (volatile u64 *) c->table;
  for (int i = 0; i < PROBES; i++) {
    u64 there = table[slot];
    if (there == NONE) {
      there = CAS(&c->table[slot], NONE, print | BUSY);
      if (there == NONE) {
        u64 place = c->mode == REBUILD ? c->self : append(c, s);
        FENCE();
        table[slot] = print | (place == NONE ? LOST : place);
        return place;
      }
    }
    if (there >> 40 == print >> 40) {
      while ((there & BUSY) == BUSY) there = table[slot];
      if ((there & BUSY) == LOST || is_at(c, there & BUSY, s)) return NONE;
    }
    slot = slot + 1 == c->size ? 0 : slot + 1;
  }
  c->p->full = 1;
  return NONE;
}
/* The same where a place of the table is a state, so that the array need not have it. Its first word
   is NONE where there is no state, and HELD while one is being written: no state begins like that. */
#define HELD (~0ULL - 1)
INLINE u64 insert_key(Context *c, State s) {
  u64 slot = HIGH(hash(s), c->size);
  for (int i = 0; i < PROBES; i++) {
    volatile u64 *place = (volatile u64 *) c->table + slot * WORDS;
    u64 there = place[0];
    if (there == NONE) {
      there = CAS(c->table + slot * WORDS, NONE, HELD);
      if (there == NONE) {
        for (int k = 1; k < WORDS; k++) place[k] = s.w[k];
        FENCE();
        place[0] = s.w[0];
        return c->mode == REBUILD ? c->self : append(c, s);
      }
    }
    while (there == HELD) there = place[0];
    if (there == s.w[0]) {
      FENCE(); /* the other words were written before the first */
      int same = 1;
      for (int k = 1; k < WORDS; k++) same &= place[k] == s.w[k];
      if (same) return NONE;
    }
    slot = slot + 1 == c->size ? 0 : slot + 1;
  }
  c->p->full = 1;
  return NONE;
}
INLINE u64 insert(Context *c, State s) { return c->p->keyed ? insert_key(c, s) : insert_number(c, s); }
#endif

DEVICE int is_goal(State s, Context *c);
DEVICE int is_end(State s, Context *c);
DEVICE int command(int place, State s, State *to, int pass, u32 *flags, u32 *holder, Context *c);
DEVICE int first_place(int process);

#if OBSERVED
DEVICE int observe(int edge, State *to, Context *c);
DEVICE u64 stuttering(void);
#endif

#if LABELS
INLINE void edge_of_hull(Context *c, State t);
#endif

/* A step is complete. */
INLINE void arrive(Context *c, State t, u32 flags) {
  Search *p = c->p;
  c->steps++;
#if LABELS
  if (c->mode >= COUNT) { edge_of_hull(c, t); return; }
#endif
  if (c->mode != SEARCH) {
    int same = c->mode == PREDECESSOR || !(flags & TERMINATES);
    for (int i = 0; i < WORDS; i++) same &= t.w[i] == p->target[i];
    if (same) LEAST(&p->found, c->self);
    return;
  }
  if ((flags & LAST) || (c->failed && FAILING_IS_LAST)) {
    if (FINDS_LAST) LEAST(&p->found, c->self);
    return;
  }
  u64 place = insert(c, t);
  if (FINDS_GOAL && place != NONE && is_goal(t, c)) LEAST(&p->found, place);
}

/* The same, once for each edge that the observer takes with it. */
INLINE void deliver(Context *c, State t, u32 flags) {
#if LABELS
  for (int k = 0; k < LABELS; k++) c->enabled[k] |= c->engaged[k];
#endif
#if PARTS
  c->step++;
#endif
#if OBSERVED
  u64 open = c->edges;
  for (int edge = 0; edge < OBSERVED; edge++) {
    State u = t;
    if ((open >> edge & 1) && observe(edge, &u, c) && !c->fault) arrive(c, u, flags);
  }
#else
  arrive(c, t, flags);
#endif
}

/* What follows a state by the commands at some places: one at a time, the same for all threads, so
   that they come together where a state is stored. Behind the last place of a sequence that cannot
   go on is the end of its step. */
INLINE int follow(Context *c, State s, int pass, int first, int last) {
  int any = 0;
#ifdef __CUDACC__
#pragma unroll 1
#endif
  for (int place = first; place < last + HOLDERS; place++) {
    State t = s;
    u32 flags = 0, holder = 0;
    int on;
    c->failed = c->before;
#if LABELS
    for (int k = 0; k < LABELS; k++) c->engaged[k] = c->before_it[k];
#endif
#if HOLDERS
    if (place == last) on = pass == INSIDE_PASS && !any;
    else
#endif
    on = command(place, s, &t, pass, &flags, &holder, c);
    if (!on || c->fault) continue;
    any = 1;
#if HOLDERS
    if (holder) {
      if (c->open == DEPTH) { c->fault |= 8; continue; }
      c->inside[c->open] = t;
      c->holder[c->open] = holder - 1;
      c->failure[c->open] = c->failed;
#if LABELS
      for (int k = 0; k < LABELS; k++) c->gone[c->open][k] = c->engaged[k];
#endif
      c->open++;
      continue;
    }
#endif
    deliver(c, t, flags);
  }
  return any;
}

INLINE void begin(Context *c, Search *p, u64 i) {
  c->p = p; c->states = p->states; c->table = p->table; c->size = p->size; c->mode = p->mode;
  c->self = i; c->steps = 0; c->fault = 0; c->failed = 0; c->before = 0; c->jumps = 0;
#if HOLDERS
  c->open = 0;
#endif
#if LABELS
  for (int k = 0; k < LABELS; k++) c->engaged[k] = c->before_it[k] = c->marks[k] = c->enabled[k] = 0;
#endif
#if PARTS
  c->step = c->taken = 0;
#endif
}

/* Follows all steps of a state; whether there is one. */
INLINE int follow_all(Context *c, State s) {
  State at;
  int any = 0, pass = URGENT ? URGENT_PASS : PLAIN_PASS, first = 0, last = PLACES;
  at = s;
#ifdef __CUDACC__
#pragma unroll 1
#endif
  for (int n = 0; ; n++) {
    int found = follow(c, at, pass, first, last);
    if (pass != INSIDE_PASS) {
      any = found;
      if (!any && !c->fault && pass < (TIMEOUTS ? TIMEOUT_PASS : PLAIN_PASS)) { pass++; continue; }
    }
#if HOLDERS
    if (n > MOST_COMMANDS) c->fault |= 4;
    if (c->open && !c->fault) {
      c->open--;
      at = c->inside[c->open];
      c->before = c->failure[c->open];
#if LABELS
      for (int k = 0; k < LABELS; k++) c->before_it[k] = c->gone[c->open][k];
#endif
      pass = INSIDE_PASS;
      first = first_place(c->holder[c->open]);
      last = first_place(c->holder[c->open] + 1);
      continue;
    }
#endif
    break;
  }
#if OBSERVED
  if (!any && !c->fault) {
    c->edges = stuttering();
#if LABELS
    for (int k = 0; k < LABELS; k++) c->engaged[k] = 0;
#endif
    deliver(c, s, 0);
  }
#endif
  return any;
}

#if LABELS
INLINE int is_nearest(Context *c, State s);
INLINE void mark(Context *c);
#endif

INLINE u32 expand_one(Search *p, u64 i) {
  State s;
  Context c;
  begin(&c, p, i);
  for (int k = 0; k < WORDS; k++) s.w[k] = c.states[i * WORDS + k];
  if (c.mode == REBUILD) { insert(&c, s); return 0; }
#if LABELS
  if (c.mode == NEAREST) { if (is_nearest(&c, s)) LEAST(&p->found, i); return 0; }
  if (c.mode == MARK) { mark(&c); return 0; }
#endif
  ASSUME(c.mode < COUNT);
  int any = follow_all(&c, s);
  if (c.mode != SEARCH) return 0;
  if (c.fault) { LEAST(&p->fault, i); p->reason = c.fault; }
  else if (!any) {
    int end = is_end(s, &c);
    u64 before = ADD(end ? &p->ends : &p->deadlocks, 1);
    if (!end && before < 1024) p->stuck[before] = i;
    if (FINDS_REST == 2 || (FINDS_REST == 1 && !end)) LEAST(&p->found, i);
  }
  return c.steps;
}

#ifdef __CUDACC__
/* Each kernel of a unit is compiled by itself. */
#ifndef ONLY_HULL
extern "C" __global__ void __launch_bounds__(256, 4) expand(Search *p) {
  u64 i = p->from + blockIdx.x * (u64) blockDim.x + threadIdx.x;
  u32 mine = i < p->to ? expand_one(p, i) : 0;
  mine = __reduce_add_sync(~0u, mine);
  if ((threadIdx.x & 31) == 0 && mine) atomicAdd(&p->transitions, (u64) mine);
}
#endif
#else
void expand(Search *p) {
  for (u64 i = p->from; i < p->to; i++) p->transitions += expand_one(p, i);
}
#endif

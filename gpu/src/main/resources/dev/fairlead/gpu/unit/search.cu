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
INLINE u64 append(Search *p, State s) {
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
  for (int i = 0; i < WORDS; i++) p->states[place * WORDS + i] = s.w[i];
  return place;
}

#define PROBES 20000

#if WORDS == 1
/* A word of the table is a state, or NONE. */
INLINE u64 insert(Search *p, State s, int appends, u64 known) {
  u64 slot = HIGH(hash(s), p->size), key = s.w[0];
  for (int i = 0; i < PROBES; i++) {
    u64 there = p->table[slot];
    if (there == key) return NONE;
    if (there == NONE) {
      there = CAS(&p->table[slot], NONE, key);
      if (there == NONE) return appends ? append(p, s) : known;
      if (there == key) return NONE;
    }
    slot = slot + 1 == p->size ? 0 : slot + 1;
  }
  p->full = 1;
  return NONE;
}
#else
/* A word of the table is a fingerprint of 23 bits and the number of a state, which is compared;
   or NONE. A number is BUSY while its state is being written, and LOST if there was no room. */
#define BUSY ((1ULL << 40) - 1)
#define LOST ((1ULL << 40) - 2)
INLINE int is_at(Search *p, u64 place, State s) {
  volatile u64 *there = (volatile u64 *) p->states + place * WORDS;
  int same = 1;
  for (int i = 0; i < WORDS; i++) same &= there[i] == s.w[i];
  return same;
}
INLINE u64 insert(Search *p, State s, int appends, u64 known) {
  u64 h = hash(s), slot = HIGH(h, p->size), print = (h & 0x7fffff) << 40;
  volatile u64 *table = (volatile u64 *) p->table;
  for (int i = 0; i < PROBES; i++) {
    u64 there = table[slot];
    if (there == NONE) {
      there = CAS(&p->table[slot], NONE, print | BUSY);
      if (there == NONE) {
        u64 place = appends ? append(p, s) : known;
        FENCE();
        table[slot] = print | (place == NONE ? LOST : place);
        return place;
      }
    }
    if (there >> 40 == print >> 40) {
      while ((there & BUSY) == BUSY) there = table[slot];
      if ((there & BUSY) == LOST || is_at(p, there & BUSY, s)) return NONE;
    }
    slot = slot + 1 == p->size ? 0 : slot + 1;
  }
  p->full = 1;
  return NONE;
}
#endif

DEVICE int is_goal(State s, Context *c);
DEVICE int is_end(State s, Context *c);
DEVICE int steps(State s, int timeout, int urgent, Context *c);
DEVICE int held(State s, int holder, Context *c);

/* A step is complete. */
INLINE void deliver(Context *c, State t, u32 flags, u32 failed) {
  Search *p = c->p;
  c->steps++;
  if (p->mode == PREDECESSOR) {
    int same = 1;
    for (int i = 0; i < WORDS; i++) same &= t.w[i] == p->target[i];
    if (same) LEAST(&p->found, c->self);
    return;
  }
  if ((flags & LAST) || (failed && FAILING_IS_LAST)) {
    if (FINDS_LAST) LEAST(&p->found, c->self);
    return;
  }
  u64 place = insert(p, t, 1, 0);
  if (FINDS_GOAL && place != NONE && is_goal(t, c)) LEAST(&p->found, place);
}

EMIT void emit(Context *c, State t, u32 flags, u32 holder) {
  if (c->fault) return;
#if HOLDERS
  if (holder) {
    if (c->open == DEPTH) { c->fault |= 8; return; }
    c->inside[c->open] = t;
    c->holder[c->open] = holder - 1;
    c->failure[c->open] = c->failed;
    c->open++;
    return;
  }
#endif
  deliver(c, t, flags, c->failed);
}

INLINE State load(Search *p, u64 i) {
  State s;
  for (int k = 0; k < WORDS; k++) s.w[k] = p->states[i * WORDS + k];
  return s;
}

INLINE u32 expand_one(Search *p, u64 i) {
  State s = load(p, i);
  if (p->mode == REBUILD) { insert(p, s, 0, i); return 0; }
  Context c;
  c.p = p; c.self = i; c.steps = 0; c.fault = 0; c.failed = 0; c.before = 0; c.jumps = 0;
#if HOLDERS
  c.open = 0;
#endif
  int any = 0;
#if URGENT
  any = steps(s, 0, 1, &c);
  if (!any)
#endif
  any = steps(s, 0, 0, &c);
#if TIMEOUTS
  if (!any) any = steps(s, 1, 0, &c);
#endif
#if HOLDERS
  for (int n = 0; c.open && !c.fault; n++) {
    if (n > MOST_COMMANDS) { c.fault |= 4; break; }
    c.open--;
    State t = c.inside[c.open];
    c.before = c.failure[c.open];
    if (!held(t, c.holder[c.open], &c)) deliver(&c, t, 0, c.before);
  }
#endif
  if (p->mode != SEARCH) return 0;
  if (c.fault) { LEAST(&p->fault, i); p->reason = c.fault; }
  else if (!any) {
    int end = is_end(s, &c);
    ADD(end ? &p->ends : &p->deadlocks, 1);
    if (FINDS_REST == 2 || (FINDS_REST == 1 && !end)) LEAST(&p->found, i);
  }
  return c.steps;
}

#ifdef __CUDACC__
extern "C" __global__ void __launch_bounds__(256) expand(Search *p) {
  u64 i = p->from + blockIdx.x * (u64) blockDim.x + threadIdx.x;
  u32 mine = i < p->to ? expand_one(p, i) : 0;
  mine = __reduce_add_sync(~0u, mine);
  if ((threadIdx.x & 31) == 0 && mine) atomicAdd(&p->transitions, (u64) mine);
}
#else
void expand(Search *p) {
  for (u64 i = p->from; i < p->to; i++) p->transitions += expand_one(p, i);
}
#endif

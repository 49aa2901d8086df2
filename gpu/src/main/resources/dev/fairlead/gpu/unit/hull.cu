/* The operations of the fair hull (core.search.hull) on sets of nodes; edges are computed again each
   time. A node is a state of the product: its place in the table where that holds the states,
   otherwise its number. Sets have a bit for each node. */
#if WORDS == 1
INLINE u64 node_of(Context *c, State s) {
  u64 slot = HIGH(hash(s), c->size), key = s.w[0];
  for (int i = 0; i < PROBES; i++) {
    u64 there = c->table[slot];
    if (there == key) return slot;
    if (there == NONE) return NONE;
    slot = slot + 1 == c->size ? 0 : slot + 1;
  }
  return NONE;
}
INLINE int is_node(Search *p, u64 node) { return node < p->size && p->table[node] != NONE; }
INLINE State state_of(Search *p, u64 node) { State s; s.w[0] = p->table[node]; return s; }
#else
INLINE u64 node_of(Context *c, State s) {
  u64 h = hash(s), slot = HIGH(h, c->size), print = h & 0x7fffff;
  for (int i = 0; i < PROBES; i++) {
    u64 there = c->table[slot];
    if (there == NONE) return NONE;
    if (there >> 40 == print && is_at(c, there & BUSY, s)) return there & BUSY;
    slot = slot + 1 == c->size ? 0 : slot + 1;
  }
  return NONE;
}
INLINE int is_node(Search *p, u64 node) { return node < p->count; }
INLINE State state_of(Search *p, u64 node) {
  State s;
  for (int i = 0; i < WORDS; i++) s.w[i] = p->states[node * WORDS + i];
  return s;
}
#endif

INLINE int has(const u32 *set, u64 node) { return set[node >> 5] >> (node & 31) & 1; }

/* Has a node expanded in the next round. */
INLINE void expand_next(Search *p, u64 node) {
  u32 bit = 1u << (node & 31);
  if (!(p->next[node >> 5] & bit) && !(OR32(&p->next[node >> 5], bit) & bit)) p->waiting = 1;
}

INLINE int is_nearest(Context *c, State s) {
  u64 node = node_of(c, s);
  return node != NONE && has(c->p->next, node);
}

/* Adds the node of the target to the set. */
INLINE void mark(Context *c) {
  State s;
  for (int i = 0; i < WORDS; i++) s.w[i] = c->p->target[i];
  u64 node = node_of(c, s);
  if (node == NONE) c->p->lost = 1;
  else expand_next(c->p, node);
}

/* An edge of the node that is expanded. */
INLINE void edge_of_hull(Context *c, State t) {
  Search *p = c->p;
  u64 mode = c->mode, node;
  if (mode == JUDGE) return;
  node = node_of(c, t);
  if (node == NONE) { p->lost = 1; return; }
  if (!has(p->members, node)) return;
  u32 *labels = p->labels + node * LABELS;
  if (mode == COUNT) SUM32(labels, 1);
  else if (mode == DROP) { if (SUM32(labels, ~0u) == 1) expand_next(p, node); }
  else {
    int more = 0;
    for (int k = 0; k < LABELS; k++) {
      u32 bits = mode == SEED ? c->engaged[k] | c->marks[k] : c->own[k];
      if (bits & ~((volatile u32 *) labels)[k]) more |= (bits & ~OR32(&labels[k], bits)) != 0;
    }
    if (more && mode == SPREAD) expand_next(p, node);
  }
}

/* Whether a node has the labels that every node needs. */
INLINE int has_required(const u32 *labels) {
  u32 missing = 0;
  for (int k = 0; k < LABELS; k++) missing |= REQUIRED[k] & ~labels[k];
  return !missing;
}

INLINE void hull_one(Search *p, u64 node) {
  Context c;
  begin(&c, p, node);
  u32 *labels = p->labels + node * LABELS;
  State s = state_of(p, node);
  if (c.mode == GATHER) {
    u64 place = ADD(&p->waiting, 1);
    for (int i = 0; i < WORDS; i++) p->out[place * WORDS + i] = s.w[i];
    return;
  }
  for (int k = 0; k < LABELS; k++) c.own[k] = ((volatile u32 *) labels)[k];
  if (c.mode == JUDGE) {
    ASSUME(c.mode == JUDGE);
    u32 unsure = 0;
    int keeps = has_required(c.own);
    for (int k = 0; k < LABELS; k++) unsure |= STRONG[k] & ~c.own[k];
    if (keeps && unsure) {
      follow_all(&c, s);
      for (int k = 0; k < LABELS; k++) keeps &= !(STRONG[k] & c.enabled[k] & ~c.own[k]);
    }
    if (!keeps) AND32(&p->members[node >> 5], ~(1u << (node & 31)));
  } else {
    ASSUME(c.mode >= COUNT);
    follow_all(&c, s);
    if (c.mode == SEED) {
      for (int k = 0; k < LABELS; k++) {
        u32 bits = WEAK[k] & ~c.enabled[k];
        if (bits & ~((volatile u32 *) labels)[k]) OR32(&labels[k], bits);
      }
    }
  }
  if (c.fault) p->lost = 1;
}

/* What is done with 32 nodes at once. */
INLINE u32 hull_word(Search *p, u64 word) {
  u32 bits = 0;
  if (p->mode == ALL) {
    for (int i = 0; i < 32; i++) bits |= (u32) is_node(p, word * 32 + i) << i;
    p->members[word] = bits;
  } else if (p->mode == ROOTS) {
    for (int i = 0; i < 32; i++) {
      u64 node = word * 32 + i;
      if (has(p->members, node) && p->labels[node * LABELS] == 0) bits |= 1u << i;
    }
    p->next[word] = bits;
  } else if (p->mode == REMOVE) {
    bits = p->members[word] & ~p->frontier[word];
    p->members[word] = bits;
  } else {
    bits = p->members[word];
  }
  return ONES32(bits);
}

#ifdef __CUDACC__
#ifndef ONLY_EXPAND
#define WARPS 8
/* A warp takes 1024 nodes: those of the set are listed, then expanded side by side. */
extern "C" __global__ void __launch_bounds__(32 * WARPS) hull(Search *p) {
  __shared__ unsigned short listed[WARPS][1024];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  u64 word = p->from / 32 + (blockIdx.x * (u64) WARPS + warp) * 32 + lane;
  u64 words = (p->to + 31) / 32, mode = p->mode;
  if (mode >= ALL) {
    u32 ones = word < words ? hull_word(p, word) : 0;
    ones = __reduce_add_sync(~0u, ones);
    if (lane == 0 && ones) atomicAdd(&p->waiting, (u64) ones);
    return;
  }
  const u32 *set = mode == DROP || mode == SPREAD ? p->frontier : p->members;
  u32 bits = word < words ? set[word] : 0, place = __popc(bits), own = place;
  for (int step = 1; step < 32; step <<= 1) {
    u32 other = __shfl_up_sync(~0u, place, step);
    if (lane >= step) place += other;
  }
  int total = __shfl_sync(~0u, place, 31);
  place -= own;
  for (; bits; bits &= bits - 1) listed[warp][place++] = (unsigned short) (lane * 32 + __ffs(bits) - 1);
  __syncwarp();
  u64 first = (word - lane) * 32;
  for (int i = lane; i < total; i += 32) hull_one(p, first + listed[warp][i]);
}
#endif
#else
void hull(Search *p) {
  if (p->mode >= ALL) {
    for (u64 word = p->from / 32; word < (p->to + 31) / 32; word++) p->waiting += hull_word(p, word);
    return;
  }
  const u32 *set = p->mode == DROP || p->mode == SPREAD ? p->frontier : p->members;
  for (u64 word = p->from / 32; word < (p->to + 31) / 32; word++) {
    for (u64 i = 0; i < 32 && set[word] >> i; i++) if (has(set, word * 32 + i)) hull_one(p, word * 32 + i);
  }
}
#endif

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

#if PARTS
DEVICE State observed_as(State s, int state, Context *c);

/* Numbers of nodes in an order that each split has of its own. */
INLINE u64 rank(Search *p, u64 node) { return mix(node + p->given * 0x9e3779b97f4a7c15ULL); }

/* Whether a colour was less. */
INLINE int raise(Search *p, u64 node, u64 to) {
  u64 now = ((volatile u64 *) p->colours)[node];
  while (rank(p, now) < rank(p, to)) {
    u64 seen = CAS(&p->colours[node], now, to);
    if (seen == now) return 1;
    now = seen;
  }
  return 0;
}

INLINE int is_same_part(Search *p, u64 one, u64 other) { return !p->parts || p->parts[one] == p->parts[other]; }
#endif

/* An edge of the node that is expanded. */
INLINE void edge_of_hull(Context *c, State t) {
  Search *p = c->p;
  u64 mode = c->mode, node;
  if (mode == JUDGE || mode == APART) return;
  node = node_of(c, t);
  if (node == NONE) { p->lost = 1; return; }
  if (!has(p->members, node)) return;
  u32 *labels = p->labels + node * LABELS;
#if PARTS
  if (!is_same_part(p, c->self, node)) return;
  if (mode == CLOSED) {
    u64 place = c->step - 1 - c->first;
    if (place < 64) c->taken |= 1ULL << place;
    return;
  }
  if (mode == COLOUR) { if (raise(p, node, c->colour)) expand_next(p, node); return; }
  if (mode == BACKWARD) { if (*(volatile u32 *) labels & 1) c->taken = 1; return; }
#endif
  if (mode == COUNT) SUM32(labels, 1);
  else if (mode == VISIT) { if (!OR32(labels, 1)) expand_next(p, node); }
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

#if PARTS
/* Whether every step of a system state is taken by some node of the same state and part: 64 steps at
   a time. They come in the same order for all these nodes. Nodes that leave meanwhile are none of the
   greatest closed set, so it does no harm to see them. */
INLINE int is_closed(Context *c, Search *p, State s, u64 node) {
  for (u64 first = 0; ; first += 64) {
    u64 taken = 0, steps = 0;
    for (int state = 0; state < OBSERVER_STATES; state++) {
      State other = observed_as(s, state, c);
      u64 at = node_of(c, other);
      if (at == NONE || !has(p->members, at) || !is_same_part(p, node, at)) continue;
      begin(c, p, at);
      c->first = first;
      if (!follow_all(c, other)) return 1;
      taken |= c->taken;
      steps = c->step;
    }
    u64 left = steps > first ? steps - first : 0;
    if (left < 64) return (taken & mask(left)) == mask(left);
    if (~taken) return 0;
  }
}
#endif

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
#if PARTS
  } else if (c.mode == CLOSED) {
    ASSUME(c.mode == CLOSED);
    if (!is_closed(&c, p, s, node)) { AND32(&p->members[node >> 5], ~(1u << (node & 31))); p->waiting = 1; }
#endif
  } else {
    ASSUME(c.mode >= COUNT);
#if PARTS
    if (c.mode == BACKWARD && (c.own[0] & 1)) return;
    if (c.mode == COLOUR) c.colour = ((volatile u64 *) p->colours)[node];
#endif
    int any = follow_all(&c, s);
    (void) any;
#if PARTS
    if (c.mode == APART) p->parts[node] = any ? 0 : 2;
    if (c.mode == BACKWARD && c.taken) { OR32(labels, 1); p->waiting = 1; }
#endif
    if (c.mode == SEED) {
      for (int k = 0; k < LABELS; k++) {
        u32 bits = WEAK[k] & ~c.enabled[k];
        if (bits & ~((volatile u32 *) labels)[k]) OR32(&labels[k], bits);
      }
    }
  }
  if (c.fault) p->lost = 1;
}

#if PARTS
/* What is done with the parts of 32 nodes; those for which the answer is yes. A part is twice a number,
   and one more if it is strong: then the number is a node that it had. */
INLINE u32 parts_word(Search *p, u64 word) {
  u32 members = p->members[word], bits = 0;
  for (int i = 0; i < 32; i++) {
    u64 node = word * 32 + i, mode = p->mode;
    u32 *tally = p->labels + node * LABELS;
    if (mode == FEWEST) { if (*tally) LEAST(&p->found, *tally); continue; }
    if (mode == CHOOSE) { if (*tally == p->given) LEAST(&p->found, node); continue; }
    if (!(members >> i & 1)) continue;
    u64 part = p->parts[node];
    int yes = (int) (part & 1);
    if (mode == PAINT) p->colours[node] = node;
    else if (mode == ROOTED) *tally = part == node;
    else if (mode == PARTED) p->parts[node] = part << 1 | (*tally & 1);
    else if (mode == TALLY) { if (yes) SUM32(p->labels + (part >> 1) * LABELS, 1); }
    else if (mode == KEEP) yes = part == p->given;
    bits |= (u32) yes << i;
  }
  if (p->mode == KEEP) p->members[word] = bits;
  return bits;
}
#endif

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
  } else if (p->mode == FIRST) {
    for (int i = 0; i < 32; i++) if (p->members[word] >> i & 1) LEAST(&p->found, word * 32 + i);
  } else if (p->mode == UNVISITED) {
    bits = p->members[word];
    for (int i = 0; i < 32; i++) if (p->labels[(word * 32 + i) * LABELS] & 1) bits &= ~(1u << i);
    p->members[word] = bits;
#if PARTS
  } else if (p->mode >= PAINT) {
    bits = parts_word(p, word);
#endif
  } else {
    bits = p->members[word];
  }
  return ONES32(bits);
}

/* Whether only the nodes of the frontier are expanded. */
INLINE int is_of_frontier(u64 mode) { return mode == DROP || mode == SPREAD || mode == VISIT || mode == COLOUR; }

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
  const u32 *set = is_of_frontier(mode) ? p->frontier : p->members;
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
  const u32 *set = is_of_frontier(p->mode) ? p->frontier : p->members;
  for (u64 word = p->from / 32; word < (p->to + 31) / 32; word++) {
    for (u64 i = 0; i < 32 && set[word] >> i; i++) if (has(set, word * 32 + i)) hull_one(p, word * 32 + i);
  }
}
#endif

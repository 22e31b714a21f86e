/** A sibling and its present position; null: it comes from another parent. */
export interface Placed {
  readonly id: number;
  readonly position: number | null;
}

/**
 * The new positions that give siblings this order: as few as possible, so that moving one object writes one row. If no
 * number is left between two siblings, all are numbered anew.
 */
export function newPositions(order: readonly Placed[]): ReadonlyMap<number, number> {
  const fitted = fit(order, longestRising(order));
  const all = order.map(({ id, position }) => fitted.get(id) ?? position ?? Number.NaN);
  const isRising = all.every((position, n) => n === 0 || position > all[n - 1]);
  return isRising ? fitted : new Map(order.map(({ id }, n) => [id, n + 1]));
}

/** Positions for the siblings that do not stay, evenly spread between those that do. */
function fit(order: readonly Placed[], staying: ReadonlySet<number>): ReadonlyMap<number, number> {
  const positions = new Map<number, number>();
  for (let start = 0; start < order.length; start++) {
    let end = start;
    while (end < order.length && !staying.has(order[end].id)) end++;
    const low = order[start - 1]?.position ?? null;
    const high = order[end]?.position ?? null;
    const [from, step] = spread(low, high, end - start);
    for (let n = start; n < end; n++) positions.set(order[n].id, from + step * (n - start + 1));
    start = end;
  }
  return positions;
}

/** The number before the first of `count` new positions between `low` and `high`, and the step between them. */
function spread(low: number | null, high: number | null, count: number): readonly [number, number] {
  if (low !== null && high !== null) return [low, (high - low) / (count + 1)];
  if (high !== null) return [high - count - 1, 1];
  return [low ?? 0, 1];
}

/** The ids of a longest subsequence with rising positions (patience sorting, n log n). */
function longestRising(order: readonly Placed[]): ReadonlySet<number> {
  /** For each length, the index in `order` at which the lowest sequence of that length ends. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [n, { position }] of order.entries()) {
    before.push(-1);
    if (position === null) continue;
    const length = countBelow(ends, order, position);
    before[n] = length > 0 ? ends[length - 1] : -1;
    ends[length] = n;
  }
  const staying = new Set<number>();
  for (let n = ends.at(-1) ?? -1; n >= 0; n = before[n]) staying.add(order[n].id);
  return staying;
}

function countBelow(ends: readonly number[], order: readonly Placed[], position: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((order[ends[middle]].position ?? Number.NaN) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

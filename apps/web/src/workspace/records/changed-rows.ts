/** A row before and after; undefined: there is none. */
export interface ChangedRow<Row> {
  readonly id: number;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

/** The rows by id that differ between two tables. */
export function changedRows<Row>(
  before: ReadonlyMap<number, Row>,
  after: ReadonlyMap<number, Row>,
): readonly ChangedRow<Row>[] {
  if (before === after) return [];
  const changes: ChangedRow<Row>[] = [];
  let added = 0;
  for (const [id, row] of after) {
    const old = before.get(id);
    if (old === row) continue;
    if (old === undefined) added++;
    changes.push({ id, before: old, after: row });
  }
  if (after.size - added === before.size) return changes;
  for (const [id, row] of before) if (!after.has(id)) changes.push({ id, before: row, after: undefined });
  return changes;
}

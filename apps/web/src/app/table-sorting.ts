/** The order of a table's rows: by one of its columns. */
export interface Sorting<Key extends string> {
  readonly key: Key;
  readonly descending: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order of names as people count: `tim 2` before `tim 10`. */
export function byName(a: string, b: string): number {
  return collator.compare(a, b);
}

/** Rows in the order of a column. Blank values come last whichever way it is sorted; equal ones are sorted by name. */
export function sortedRows<Row, Key extends string>(
  rows: readonly Row[],
  { key, descending }: Sorting<Key>,
  valueIn: (row: Row, key: Key) => string | number | null,
  nameOf: (row: Row) => string,
): readonly Row[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueIn(row, key) }))
    .sort((a, b) => compare(a.value, b.value, sign) || byName(nameOf(a.row), nameOf(b.row)))
    .map(({ row }) => row);
}

function compare(a: string | number | null, b: string | number | null, sign: number): number {
  const [blankA, blankB] = [a === null || a === '', b === null || b === ''];
  if (blankA || blankB) return Number(blankA) - Number(blankB);
  return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : byName(String(a), String(b)));
}

import type { FieldTable } from '@thermarium/model';

interface Powered {
  readonly hole?: boolean | null | undefined;
  readonly power_calc?: number | null | undefined;
  readonly [field: string]: unknown;
}

/** The power that one copy of an object states, that of its rows included, mW; null: it changes over time. */
export function statedPower({ fields }: { readonly fields: FieldTable }, object: Powered): number | null {
  if (object.hole) return 0;
  let sum = object.power_calc ?? 0;
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind !== 'list') continue;
    if (field.steps !== undefined) return null;
    const rows = object[key];
    if ('power' in field.item && Array.isArray(rows)) for (const row of rows) sum += powerOf(row);
  }
  return sum;
}

function powerOf(row: { readonly power?: unknown; readonly power_calc?: unknown }): number {
  const milliwatts = Number(row.power_calc ?? row.power);
  return Number.isFinite(milliwatts) ? milliwatts : 0;
}

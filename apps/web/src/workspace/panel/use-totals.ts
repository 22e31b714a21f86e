import { useDebouncedValue } from '@mantine/hooks';
import type { FieldTable, NumberField } from '@thermarium/model';
import { sumOver } from '../forms/list-rows.ts';
import { listRows } from '../forms/typed-values.ts';
import type { Form } from './use-form.ts';

/** The delay from the last change of a row to the new total, ms. */
const TOTAL_DELAY = 300;
const MILLIMETRES: { readonly [unit in NumberField['unit']]?: number } = { mm: 1, µm: 1e-3 };

/** The form with the derived number that is the total of a list whose rows are edited; any other form unchanged. */
export function useTotals(form: Form): Form {
  const found = totalIn(form.target.kind.fields);
  const rows =
    found && found.list in form.edits.values ? listRows(found.field, form.values[found.list]) : null;
  const sum = rows && found && sumOver(rows, found.of, form.parameters);
  const [total] = useDebouncedValue(sum, TOTAL_DELAY);
  if (rows === null || total === null || !found) return form;
  // Sums of decimal thicknesses have rounding errors in the last digits.
  const value = Number((total * found.scale).toPrecision(12));
  return { ...form, values: { ...form.values, [found.key]: value } };
}

/** The number that is the total of a list, and that list; null: the table has none. */
function totalIn(fields: FieldTable) {
  for (const [key, number] of Object.entries(fields)) {
    if (number.kind !== 'number' || number.totalOf === undefined) continue;
    const field = fields[number.totalOf];
    if (field?.kind !== 'list' || !field.total) continue;
    const { of } = field.total;
    const summed = field.item[of];
    const [from, to] = [summed?.kind === 'number' && MILLIMETRES[summed.unit], MILLIMETRES[number.unit]];
    return { key, list: number.totalOf, field, of, scale: from && to ? from / to : 1 };
  }
  return null;
}

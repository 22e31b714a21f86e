import { readTyped } from '@thermarium/model';
import type { AxisField } from './field-layout.ts';
import type { Values } from './typed-values.ts';

/**
 * The values of fields along axes when a row of numbers is pasted into the one of key `from`: the next ones in order
 * take the next numbers. Fields that take no input leave theirs out. Null: nothing is to be filled.
 */
export function pastedAlong(
  axes: readonly AxisField[],
  from: string,
  numbers: readonly string[],
  isOff: (key: string) => boolean,
): Values | null {
  const unit = axes.find(({ key }) => key === from)?.field.unit;
  const alike = axes.filter(({ field }) => field.unit === unit);
  const at = alike.findIndex(({ key }) => key === from);
  if (at < 0) return null;
  const changes = numbers.flatMap((text, n): (readonly [string, unknown])[] => {
    const axis = alike[at + n];
    if (!axis || axis.field.derived || isOff(axis.key)) return [];
    return [[axis.key, readTyped(text, axis.field)]];
  });
  return changes.length > 0 ? Object.fromEntries(changes) : null;
}

import { AXIS_LETTERS } from '@thermarium/geometry';
import { SMALLEST_SIZE_MM } from '../field-builders.ts';
import type { Issue } from '../issue.ts';
import { issue } from '../raise.ts';

/**
 * The issues of a world without extent along an axis.
 *
 * @param bounds distances of the walls from the origin, mm, by the keys of `worldFields`; axes with values that are not
 *   numbers are passed over
 * @param path the path before the keys, for the issues
 */
export function emptyWorldIssues(bounds: { readonly [key: string]: unknown }, path = ''): readonly Issue[] {
  return AXIS_LETTERS.flatMap((axis) => {
    const [before, beyond] = [bounds[`d${axis}min`], bounds[`d${axis}max`]];
    if (typeof before !== 'number' || typeof beyond !== 'number') return [];
    if (before + beyond >= SMALLEST_SIZE_MM) return [];
    const message = `The world spans from ${-before} to ${beyond} mm along ${axis}.`;
    const remedy = 'Both are distances from the origin; their sum must be positive.';
    return [issue('empty-world', `${path}d${axis}max`, message, remedy)];
  });
}

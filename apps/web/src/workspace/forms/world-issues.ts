import { type Issue, issue, SMALLEST_SIZE_MM, text, worldFields } from '@thermarium/model';
import type { CheckedTable } from './field-issues.ts';
import type { Values } from './typed-values.ts';

const AXES = ['x', 'y', 'z'] as const;

/** The name of a project and the settings of its world, checked as one form. */
export const projectTable: CheckedTable = {
  fields: { name: text('Name'), ...worldFields },
  check: (values) => emptyWorldIssues(values),
};

/** The issues of a world without extent along an axis. */
function emptyWorldIssues(values: Values): readonly Issue[] {
  return AXES.flatMap((axis) => {
    const [before, beyond] = [values[`d${axis}min`], values[`d${axis}max`]];
    if (typeof before !== 'number' || typeof beyond !== 'number') return [];
    if (before + beyond >= SMALLEST_SIZE_MM) return [];
    const message = `The world spans from ${-before} to ${beyond} mm along ${axis}.`;
    const remedy = 'Both are distances from the origin; their sum must be positive.';
    return [issue('empty-world', `d${axis}max`, message, remedy)];
  });
}

import { type Issue, issue, SMALLEST_SIZE_MM, text, worldFields } from '@thermarium/model';
import type { FieldMessages } from '../records/outcome.ts';
import { type CheckedTable, refusalsByPath } from './field-issues.ts';
import { changedValues, isValues, typedValues, type Values } from './typed-values.ts';

const AXES = ['x', 'y', 'z'] as const;

/** The name of a project and the settings of its world, checked as one form. */
export const projectTable: CheckedTable = {
  fields: { name: text('Name'), ...worldFields },
  check: (values) => emptyWorldIssues(values),
};

/** The typed properties of a project that differ from those it has. */
export interface ProjectChanges {
  readonly name?: string;
  readonly world?: Values;
}

/** The values of the form for a project; settings that its world does not have stand as their defaults. */
export function projectValues(project: { readonly name: string; readonly world: object } | null): Values {
  const { name = '', world = {} } = project ?? {};
  return typedValues(projectTable.fields, { ...world, name });
}

/** What the form of a project sends: the edits that differ from the stored values. */
export function projectChanges(stored: Values, edits: Values): ProjectChanges {
  const { name, ...world } = changedValues(stored, edits);
  return {
    ...(typeof name === 'string' && { name: name.trim() }),
    ...(Object.keys(world).length > 0 && { world }),
  };
}

/** The messages of a refusal at fields of the form. The world's stand under `world`. */
export function projectRefusals({ world, ...others }: FieldMessages): ReadonlyMap<string, string> {
  const messages = { ...(isValues(world) ? world : {}), ...others };
  const refusals = refusalsByPath(messages, projectTable.fields);
  return new Map([...refusals].filter(([path]) => Object.hasOwn(projectTable.fields, path)));
}

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

import { emptyWorldIssues, text, worldFields } from '@thermarium/model';
import type { FieldMessages } from '../records/outcome.ts';
import { type CheckedTable, refusalsByPath } from './field-issues.ts';
import { changedValues, isValues, typedValues, type Values } from './typed-values.ts';

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

/** The changes that the form of a project sends: the edits that differ from the stored values. */
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

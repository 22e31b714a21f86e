import type { Kind } from '@thermarium/kinds';
import { defaultOf, type EvaluatedNode, evaluateFields, type Issue } from '@thermarium/model';
import type { FieldChanges } from '../records/project-content.ts';
import type { Environment } from './environment.ts';

/** An object's typed values, evaluated by themselves: not yet where it stands in the tree. */
export interface NodeShape {
  readonly kind: Kind;
  readonly name: string;
  /** Null while a value is wrong. */
  readonly values: EvaluatedNode['values'] | null;
  /** The values that the object is drawn with: its own, the last valid ones, or the nearest valid ones. */
  readonly drawn: EvaluatedNode['values'] | null;
  readonly issues: readonly Issue[];
}

/** The typed values of an object, by field. */
export type Typed = { readonly [field: string]: unknown };

/** A node with its preview laid over it, normalised as the server does it. */
export function typedOf(
  kind: Kind,
  node: Typed,
  changes: FieldChanges | undefined,
  { materialIds }: Pick<Environment, 'materialIds'>,
): Typed {
  if (!changes) return node;
  const merged = { ...node, ...withMaterialNames(kind, changes, materialIds) };
  return kind.tidy ? kind.tidy(merged) : merged;
}

/** Whether the typed values are the same. Version and place in the tree do not change the shape. */
export function isSameTyped({ fields }: Kind, a: Typed, b: Typed): boolean {
  if (a.name !== b.name) return false;
  for (const key in fields) if (a[key] !== b[key]) return false;
  return true;
}

/**
 * Evaluates the typed values as the server does. `before`: the values drawn until now, which stay while a value is
 * wrong.
 */
export function shapeOf(
  kind: Kind,
  typed: Typed,
  environment: Environment,
  before: EvaluatedNode['values'] | null,
): NodeShape {
  const name = typeof typed.name === 'string' ? typed.name : kind.title;
  const issues: Issue[] = [];
  const values = checked(kind, typed, environment, name, issues);
  const near = () => nearest(kind, typed, wrongFields(issues), environment);
  const drawn = values ?? (isOnlyUnfinished(kind, typed, issues) ? near() : (before ?? near()));
  return { kind, name, values, drawn, issues };
}

/** Replaces material ids by names: a panel may name a material by its id. */
function withMaterialNames(
  kind: Kind,
  changes: FieldChanges,
  materialIds: Environment['materialIds'],
): FieldChanges {
  const named = Object.entries(changes).flatMap(([key, value]) => {
    const byName = `${key}_name`;
    if (kind.fields[byName]?.kind !== 'material' || byName in changes) return [];
    return [[byName, typeof value === 'number' ? materialIds.get(value) : null]];
  });
  return named.length === 0 ? changes : { ...changes, ...Object.fromEntries(named) };
}

function checked(
  kind: Kind,
  typed: Typed,
  environment: Environment,
  owner: string,
  issues: Issue[],
): EvaluatedNode['values'] | null {
  const { parameters, materialNames, materials } = environment;
  const report = (found: Issue) => issues.push(found);
  const values = evaluateFields(kind.fields, typed, '', {
    parameters,
    materialNames,
    report,
    owner: `'${owner}'`,
  });
  if (!values) return null;
  const found = kind.check?.(values, { material: (name) => materials.get(name) }) ?? [];
  issues.push(...found);
  return found.some(({ severity }) => severity === 'error') ? null : values;
}

/** The keys of the fields with errors. */
function wrongFields(issues: readonly Issue[]): ReadonlySet<string> {
  const errors = issues.filter(({ severity }) => severity === 'error');
  return new Set(errors.map(({ path }) => path.split(/[.[]/, 1)[0]));
}

/**
 * Whether only materials or rows are missing. Place and size do not depend on them, so the object still follows typing
 * and dragging.
 */
function isOnlyUnfinished(kind: Kind, typed: Typed, issues: readonly Issue[]): boolean {
  return [...wrongFields(issues)].every((key) => {
    const field = kind.fields[key];
    const rows = typed[key] ?? [];
    return field?.kind === 'material' || (field?.kind === 'list' && Array.isArray(rows) && rows.length === 0);
  });
}

/** Stands for a material that an object has yet to be given. */
const NOT_CHOSEN = 'not chosen';

/**
 * Replaces wrong values by defaults: an element that is dragged in before the project has a material must be seen too.
 * Null where the defaults do not suffice to draw it.
 */
function nearest(
  kind: Kind,
  typed: Typed,
  wrong: ReadonlySet<string>,
  { parameters, materialNames }: Environment,
): EvaluatedNode['values'] | null {
  const mended = Object.entries(kind.fields).map(([key, field]) => {
    if (!wrong.has(key)) return [key, typed[key]];
    if (field.kind === 'material') return [key, field.optional ? null : NOT_CHOSEN];
    return [key, kind.newElement[key] ?? defaultOf(field)];
  });
  return evaluateFields(kind.fields, Object.fromEntries(mended), '', {
    parameters,
    materialNames: new Set([...materialNames, NOT_CHOSEN]),
    report: () => undefined,
    owner: '',
  });
}

import {
  disabledReason,
  evaluateScalar,
  isOverruled,
  type KindSchema,
  type NumberField,
  type ParameterValues,
} from '@thermarium/model';
import type { ModelNode } from '../records/project-content.ts';

/** An object with a field that several selected objects have. */
export interface NumberTaker {
  readonly node: ModelNode;
  readonly key: string;
  readonly field: NumberField;
}

/** The objects with a number field of their panel that takes input; `keyOf`: its key in a kind's table. */
export function numberTakers(
  nodes: readonly ModelNode[],
  kinds: readonly KindSchema[],
  keyOf: (kind: KindSchema) => string | null,
): readonly NumberTaker[] {
  const byType = new Map(kinds.map((kind) => [kind.type, { kind, key: keyOf(kind) }]));
  return nodes.flatMap((node): NumberTaker[] => {
    const { kind, key = null } = byType.get(node.type) ?? {};
    const field = key === null ? undefined : kind?.fields[key];
    if (!kind || key === null || field?.kind !== 'number' || field.tab === undefined) return [];
    return isOverruled(field, node) || disabledReason(kind.fields, node, key) !== null
      ? []
      : [{ node, key, field }];
  });
}

/** The sum of a number of the takers, with expressions evaluated; null: one has no value. */
export function totalOf(takers: readonly NumberTaker[], parameters: ParameterValues): number | null {
  let sum = 0;
  for (const { node, key } of takers) {
    const typed = node[key];
    if (typeof typed !== 'number' && typeof typed !== 'string') return null;
    const read = evaluateScalar(typed, parameters);
    if (!read.ok) return null;
    sum += read.value;
  }
  return Number(sum.toPrecision(12));
}

/** The space that an object fills: mm³ of a body, mm² of a source that lies in a plane. */
export interface Extent {
  readonly size: number;
  readonly flat: boolean;
}

/**
 * Shares of a total in proportion to extents, whose sum is the total; null: volumes and areas cannot be compared, or
 * one is unknown.
 */
export function sharedBy(total: number, extents: readonly (Extent | null)[]): readonly number[] | null {
  const known = extents.flatMap((extent) => (extent && extent.size > 0 ? [extent] : []));
  if (known.length < extents.length || known.length === 0) return null;
  if (known.some(({ flat }) => flat !== known[0]?.flat)) return null;
  const sum = known.reduce((all, { size }) => all + size, 0);
  const shares = known.map(({ size }) => Number(((total * size) / sum).toPrecision(6)));
  // Rounded shares differ from the total by some digits, which the last one takes.
  const others = shares.slice(0, -1).reduce((all, share) => all + share, 0);
  return [...shares.slice(0, -1), Number((total - others).toPrecision(9))];
}

import type { Vec3 } from '@thermarium/geometry';
import type { NewObject } from '../records/add-objects.ts';
import type { Tree } from '../records/document-tree.ts';
import type { ModelNode } from '../records/project-content.ts';

/** Objects and their copies, in the same order. */
export interface Duplicated {
  readonly originals: readonly number[];
  readonly copies: readonly number[];
}

/** A copy stands free of its original by this share of their width at least. */
const GAP = 0.1;
const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The step by which copies stand beside their originals, along x: their width and a gap, as a round number of mm. */
export function stepBeside(nodes: readonly ModelNode[]): Vec3 {
  const from = Math.min(...nodes.map(({ x_calc }) => x_calc ?? Infinity));
  const to = Math.max(...nodes.map(({ x_calc, dx_calc }) => (x_calc ?? -Infinity) + (dx_calc ?? 0)));
  const width = (to - from) * (1 + GAP);
  if (!(width > 0) || !Number.isFinite(width)) return [1, 0, 0];
  const power = 10 ** Math.floor(Math.log10(width));
  const digits = ROUND.find((each) => each * power >= width * (1 - 1e-9)) ?? 10;
  return [Number((digits * power).toPrecision(6)), 0, 0];
}

/** How far the first copy has come from its original by now; null: nowhere, or one of them is gone. */
export function stepSince(nodes: Tree['nodes'], { originals, copies }: Duplicated): Vec3 | null {
  const [original, copy] = [nodes.get(originals[0] ?? 0), nodes.get(copies[0] ?? 0)];
  if (!original || !copy) return null;
  const between = (to: number | null | undefined, from: number | null | undefined) =>
    Number(((to ?? 0) - (from ?? 0)).toFixed(6));
  const step = [
    between(copy.x_calc, original.x_calc),
    between(copy.y_calc, original.y_calc),
    between(copy.z_calc, original.z_calc),
  ] as const;
  return step.some((each) => each !== 0) ? step : null;
}

/** Copies of objects, each set one step further, after the last of the originals beside which they stand. */
export function copiesAlong(
  { nodes, children }: Tree,
  ids: readonly number[],
  [dx, dy, dz]: Vec3,
  count: number,
): readonly NewObject[] {
  const next = new Map<number | null, number>();
  for (const id of ids) {
    const parent = nodes.get(id)?.parent ?? null;
    const after = (children.get(parent) ?? []).indexOf(id) + 1;
    next.set(parent, Math.max(next.get(parent) ?? 0, after));
  }
  return Array.from({ length: count }, (_, n) => n + 1).flatMap((times) =>
    ids.map((clone) => {
      const parent = nodes.get(clone)?.parent ?? null;
      const index = next.get(parent) ?? 0;
      next.set(parent, index + 1);
      return { clone, fields: { parent, index }, by: [times * dx, times * dy, times * dz] };
    }),
  );
}

import type { Axis, Vec3 } from '@thermarium/geometry';
import { NORMAL, type PlaneName } from '@thermarium/model';
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
  const [from, to] = extentOf(nodes, 0);
  return [roundedUp((to - from) * (1 + GAP)) ?? 1, 0, 0];
}

interface Plane {
  readonly id: number;
  readonly plane: PlaneName;
  /** mm */
  readonly coordinate_calc?: unknown;
}

/** A plane and its copy. */
export interface DuplicatedPlane {
  readonly original: number;
  readonly copy: number;
}

/**
 * The step by which the copy of a plane stands beside it, mm along its normal: a share of the model as a round number,
 * toward the side on which there is more of the model to be seen.
 */
export function planeStep(nodes: readonly ModelNode[], plane: Plane): number {
  const [from, to] = extentOf(nodes, NORMAL[plane.plane]);
  const step = roundedUp((to - from) * GAP) ?? 1;
  return coordinateOf(plane) > (from + to) / 2 ? -step : step;
}

/** How far the copy of a plane has come from its original by now; null: nowhere, or it is not parallel any more. */
export function planeStepSince(planes: readonly Plane[], { original, copy }: DuplicatedPlane): number | null {
  const [from, to] = [original, copy].map((id) => planes.find((plane) => plane.id === id));
  if (!from || !to || from.plane !== to.plane) return null;
  return difference(coordinateOf(to), coordinateOf(from)) || null;
}

function coordinateOf({ coordinate_calc }: Plane): number {
  return typeof coordinate_calc === 'number' ? coordinate_calc : 0;
}

/** The ends of objects along an axis, mm. */
function extentOf(nodes: readonly ModelNode[], axis: Axis): readonly [from: number, to: number] {
  const place = (node: ModelNode) => [node.x_calc, node.y_calc, node.z_calc][axis];
  const size = (node: ModelNode) => [node.dx_calc, node.dy_calc, node.dz_calc][axis];
  return [
    Math.min(...nodes.map((node) => place(node) ?? Infinity)),
    Math.max(...nodes.map((node) => (place(node) ?? -Infinity) + (size(node) ?? 0))),
  ];
}

/** The next greater round number; null: there is no such length. */
function roundedUp(length: number): number | null {
  if (!(length > 0) || !Number.isFinite(length)) return null;
  const power = 10 ** Math.floor(Math.log10(length));
  const digits = ROUND.find((each) => each * power >= length * (1 - 1e-9)) ?? 10;
  return Number((digits * power).toPrecision(6));
}

function difference(to: number | null | undefined, from: number | null | undefined): number {
  return Number(((to ?? 0) - (from ?? 0)).toFixed(6));
}

/** How far the first copy has come from its original by now; null: nowhere, or one of them is gone. */
export function stepSince(nodes: Tree['nodes'], { originals, copies }: Duplicated): Vec3 | null {
  const [original, copy] = [nodes.get(originals[0] ?? 0), nodes.get(copies[0] ?? 0)];
  if (!original || !copy) return null;
  const step = [
    difference(copy.x_calc, original.x_calc),
    difference(copy.y_calc, original.y_calc),
    difference(copy.z_calc, original.z_calc),
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

import { type Solid, translate, type Vec3 } from '@thermarium/geometry';
import type { Board } from '@thermarium/mesh';
import {
  colorOfValues,
  colorsOfParts,
  copyOffsets,
  type EvaluatedModel,
  type EvaluatedNode,
  materialByName,
  repeated,
  SINGLE_COPY,
  type Standing,
  walkModel,
} from '@thermarium/model';
import type { FileKind, FilePart } from '../format.ts';
import type { Loss } from '../loss.ts';
import { meanWatts } from '../mean-watts.ts';
import { MOST_PLACES } from './frame.ts';
import { HoleCutter, type PlannedPart } from './hole-cutter.ts';
import { cutShape, type Shape, wholeShape } from './shape.ts';
import { isExact } from './write-shape.ts';

/** An object of several parts, or an assembly, with all its places. */
export interface PlannedGroup {
  readonly type: 'group';
  readonly name: string;
  readonly inside: readonly Planned[];
  readonly offsets: readonly Vec3[];
}

export type Planned = PlannedPart | PlannedGroup;

/** All that is written of a model, and what is not. */
export interface StepPlan {
  readonly name: string;
  readonly inside: readonly Planned[];
  readonly losses: readonly Loss[];
}

type Placed = Standing<FileKind, Board>;
const ORIGIN: Vec3 = [0, 0, 0];

/** Decides what is written of a model, before the first of it is. */
export function planStep(model: EvaluatedModel, kinds: readonly FileKind[]): StepPlan {
  return new Planner(model).plan(kinds);
}

class Planner {
  private readonly model: EvaluatedModel;
  private readonly colors: ReadonlyMap<string, string>;
  private readonly losses: Loss[] = [];
  /** The reasons that are told already, by object: neighbours may share type and name. */
  private readonly told = new WeakMap<EvaluatedNode, Set<string>>();
  private readonly cutter = new HoleCutter((loss) => void this.losses.push(loss));
  private room = MOST_PLACES;
  private watts = 0;

  constructor(model: EvaluatedModel) {
    this.model = model;
    this.colors = new Map(Array.from(model.materials.values(), ({ name, color }) => [name, color]));
  }

  plan(kinds: readonly FileKind[]): StepPlan {
    const { model } = this;
    const inside = walkModel<FileKind, Board, Planned | null>(model, kinds, (standing, node, within) =>
      standing.kind.container ? this.group(standing, node, within()) : this.object(standing, node),
    ).filter((planned) => planned !== null);
    const reason =
      'The file has shapes, names and colours: no materials, powers, coefficients, resistances, expressions and scenarios. Objects that overlap are whole; here a later one replaces what it overlaps.';
    const world = { entity: 'world', name: model.name, reason, watts: this.watts };
    return { name: model.name, inside, losses: [world, ...this.losses] };
  }

  private group(standing: Placed, node: EvaluatedNode, within: readonly (Planned | null)[]): Planned | null {
    const inside = within.filter((planned) => planned !== null);
    if (inside.length === 0) return null;
    const copies = repeated(SINGLE_COPY, standing.repetition);
    if (copies.count > this.room) {
      const lost = `Only the first of its ${copies.count} copies is written: a file has at most ${MOST_PLACES} places of parts.`;
      this.lose(node, lost);
    }
    const offsets = copies.count > this.room ? [ORIGIN] : copyOffsets(copies);
    this.room -= offsets.length;
    return { type: 'group', name: node.name, inside, offsets };
  }

  private object(standing: Placed, typed: EvaluatedNode): Planned | null {
    const { kind, copies } = standing;
    const node = { ...typed, values: standing.values ?? typed.values };
    if (node.values.hole === true) {
      this.cutter.cut(node, kind.solids(node.values), copies);
      return null;
    }
    const parts = this.parts(kind, node);
    if (parts.length === 0) {
      this.lose(node, 'It has no body, so that the file has nothing of it.', this.wattsOf(standing, node));
      return null;
    }
    this.watts += this.wattsOf(standing, node);
    for (const part of parts) this.cutter.add(part, copies);
    return parts.length === 1
      ? parts[0]
      : { type: 'group', name: node.name, inside: parts, offsets: [ORIGIN] };
  }

  private parts(kind: FileKind, node: EvaluatedNode): readonly PlannedPart[] {
    const { values, name } = node;
    const picture = kind.picture?.(values, MOST_PLACES);
    if (!picture) return this.sharedParts(node, kind.solids(values));
    const isTooLarge = picture.of > this.room;
    if (isTooLarge) {
      const reason = `Its ${picture.of} elements are left out: a file has at most ${MOST_PLACES} places of parts.`;
      this.lose(node, reason);
    }
    const colors = colorsOfParts(picture.parts, this.colors);
    const kept = picture.parts.flatMap((part, n) =>
      isTooLarge && part.offsets ? [] : [{ ...part, color: colors[n] }],
    );
    const bodies = kept.filter(({ materials }) => materials.length > 0);
    const shapes = bodies.map((body) => this.withoutCores(node, body, kept));
    return bodies.map(({ color, offsets, solid }, n) => {
      const places = placesOf(solid, offsets);
      this.room -= places.length;
      const label = bodies.length === 1 ? name : `${name} ${n + 1}`;
      return { type: 'part', name: label, color, shape: shapes[n], offsets: places };
    });
  }

  /** Bodies of one colour; copies of one solid become places of one part. */
  private sharedParts(node: EvaluatedNode, solids: readonly Solid[]): readonly PlannedPart[] {
    const places = new Map<Solid, Vec3[]>();
    for (const solid of solids) {
      const base = solid.copyOf?.solid ?? solid;
      const offsets = places.get(base) ?? [];
      offsets.push(solid.copyOf?.offset ?? ORIGIN);
      places.set(base, offsets);
    }
    const color = colorOfValues(node.values, this.colors);
    return Array.from(places, ([solid, offsets], n) => {
      this.room -= offsets.length;
      const name = places.size === 1 ? node.name : `${node.name} ${n + 1}`;
      return { type: 'part', name, color, shape: this.shapeOf(node, solid), offsets };
    });
  }

  /** The shape of a part without the parts of no material at the same places. */
  private withoutCores(node: EvaluatedNode, { solid, offsets }: FilePart, parts: readonly FilePart[]): Shape {
    const { solid: base, offset } = solid.copyOf ?? { solid, offset: ORIGIN };
    let shape = this.shapeOf(node, base);
    for (const part of parts) {
      if (part.materials.length > 0 || !isSame(part.offsets, offsets)) continue;
      const cut = cutShape(shape, translate(part.solid, [-offset[0], -offset[1], -offset[2]]));
      if (cut !== null && cut !== 'gone') shape = cut;
      else this.lose(node, 'Where the sides of its box cut its elements, their cores are not cut out.');
    }
    return shape;
  }

  private shapeOf(node: EvaluatedNode, solid: Solid): Shape {
    if (!isExact(solid)) this.lose(node, 'Bodies that the sides of its box cut are written with facets.');
    return wholeShape(solid);
  }

  private wattsOf({ kind, boards, copies }: Placed, node: EvaluatedNode): number {
    const { power } = node.values;
    if (typeof power === 'number') return power * 1e-3 * copies.count;
    if (kind.picture) return 0;
    const { world } = this.model;
    const context = { world, material: materialByName(this.model), boards, lumpedByAssembly: false };
    const watts = kind
      .contributions(node, context)
      .map((part) => ('schedule' in part ? meanWatts(part.schedule, world.duration) : 0));
    return watts.reduce((sum, each) => sum + each, 0) * copies.count;
  }

  /** Tells each reason once for an object. */
  private lose(node: EvaluatedNode, reason: string, watts = 0): void {
    const told = this.told.get(node) ?? new Set();
    if (told.has(reason)) return;
    this.told.set(node, told.add(reason));
    this.losses.push({ entity: node.type, name: node.name, reason, watts });
  }
}

function placesOf({ copyOf }: Solid, offsets: Float64Array | null): readonly Vec3[] {
  const [x, y, z] = copyOf?.offset ?? ORIGIN;
  if (offsets === null) return [[x, y, z]];
  return Array.from({ length: offsets.length / 3 }, (_, n) => [
    x + offsets[3 * n],
    y + offsets[3 * n + 1],
    z + offsets[3 * n + 2],
  ]);
}

function isSame(a: Float64Array | null, b: Float64Array | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((shift, n) => shift === b[n]);
}

import type { Axis, Box, Solid, Vec3 } from '@thermarium/geometry';
import {
  across,
  cuttingIn,
  type DrawnObject,
  isCurved,
  isShown,
  subdivided,
  TemperatureMesh,
} from '@thermarium/picture';
import { Group } from 'three';
import type { Scene } from '../../../scene/scene.ts';
import type { ColorScale } from '../../picture/color-scale.ts';
import { PaintedTriangles } from '../../picture/painted-triangles.ts';
import type { Painting } from '../../picture/painting.ts';
import type { PlaneField } from '../../plane-field.ts';
import { temperatureInPlane } from '../../temperature-in-plane.ts';

/** The largest number of elements of an array that get an outline; for larger arrays the cells are shown. */
const MOST_PLACES = 3000;
/** Distance of an outline from the true one, by the size of the body. */
const FACETING = 0.0005;
const FAR = 1e6;
/** In front of the cells of the section, which have 2e-6. */
const LIFT = 6e-6;

/** A clip face with its temperatures. */
export interface Cut {
  readonly field: PlaneField;
  /** Whether the face keeps the side of higher coordinates. */
  readonly keepsUpper: boolean;
}

/** The painted width around a hole, as a share of its size: cells that the hole cuts may have no temperature. */
const RIM = 0.25;
/** Behind the cells of the section. */
const BEHIND = -3e-6;

/**
 * The true outlines of curved bodies and holes where clip faces cut them; the cells there are a staircase. Shaders cut
 * the holes out; only the area around holes that cells may lack is painted here.
 */
export class SectionCaps {
  readonly root = new Group();
  private readonly triangles: PaintedTriangles;
  private readonly rims: PaintedTriangles;
  private readonly painting: Painting;

  constructor(scale: ColorScale, painting: Painting) {
    this.triangles = new PaintedTriangles(scale, LIFT);
    this.rims = new PaintedTriangles(scale, BEHIND);
    this.root.add(this.triangles.mesh, this.rims.mesh);
    this.painting = painting;
  }

  update(cuts: readonly Cut[], scene: Scene): void {
    if (cuts.length === 0) {
      this.painting.stop();
      take(this.triangles, new TemperatureMesh());
      take(this.rims, new TemperatureMesh());
      return;
    }
    const [mesh, rims] = [new TemperatureMesh(), new TemperatureMesh()];
    this.painting.start(paintAll(cuts, scene, mesh, rims), () => {
      take(this.triangles, mesh);
      take(this.rims, rims);
    });
  }

  get bytes(): number {
    return this.triangles.bytes + this.rims.bytes;
  }

  dispose(): void {
    this.painting.stop();
    this.triangles.dispose();
    this.rims.dispose();
    this.root.removeFromParent();
  }
}

function take(triangles: PaintedTriangles, mesh: TemperatureMesh): void {
  triangles.take(mesh, new Float32Array(mesh.temperatures));
}

/** Whether the outline of an object is drawn at a place of a plane where none of its flat bodies lies. */
export function isOutlinedAt(object: DrawnObject, point: Vec3): boolean {
  if (!isCurved(object)) return false;
  for (const { solid, role, offsets } of object.bodies) {
    if (solid.curved && role !== 'filling') {
      if (offsets !== null && (offsets.length / 3) * object.copies.length > MOST_PLACES) return false;
      continue;
    }
    for (const shift of placesOf(offsets, object.copies)) {
      if (solid.contains([point[0] - shift[0], point[1] - shift[1], point[2] - shift[2]])) return false;
    }
  }
  return true;
}

function* paintAll(
  cuts: readonly Cut[],
  scene: Scene,
  caps: TemperatureMesh,
  rims: TemperatureMesh,
): Generator<void> {
  yield* paintCaps(cuts, scene, caps);
  yield* paintRims(cuts, scene, rims);
}

/** Flat bodies close to curved holes. */
function* paintRims(cuts: readonly Cut[], scene: Scene, into: TemperatureMesh): Generator<void> {
  const { walls, empty } = cuttingIn(scene);
  const isEmpty = new Set(empty);
  for (const { hole, within } of walls) {
    if (!isEmpty.has(hole) || !hole.solid.curved) continue;
    const { min, max } = hole.box;
    const more = RIM * Math.max(...[0, 1, 2].map((axis) => max[axis] - min[axis]));
    for (const cut of cuts) {
      const { axis, coordinate } = cut.field;
      if (coordinate <= min[axis] || coordinate >= max[axis]) continue;
      for (const { object, solid, shift } of within) {
        if (object.hole || solid.curved || !isShown(scene, object.id)) continue;
        const part = solid.clip({
          min: [min[0] - more - shift[0], min[1] - more - shift[1], min[2] - more - shift[2]],
          max: [max[0] + more - shift[0], max[1] + more - shift[1], max[2] + more - shift[2]],
        });
        if (part) yield* paintBodyCaps({ solid: part, shifts: [shift], object, ...cut }, into);
      }
    }
  }
}

function* paintCaps(cuts: readonly Cut[], scene: Scene, into: TemperatureMesh): Generator<void> {
  for (const object of scene.objects.values()) {
    if (!isCurved(object) || !isShown(scene, object.id)) continue;
    for (const cut of cuts) {
      for (const { solid, role, offsets } of object.bodies) {
        if (!solid.curved || role === 'filling') continue;
        if (((offsets?.length ?? 3) / 3) * object.copies.length > MOST_PLACES) continue;
        yield* paintBodyCaps({ solid, shifts: placesOf(offsets, object.copies), object, ...cut }, into);
      }
    }
  }
}

interface BodyCut extends Cut {
  readonly solid: Solid;
  /** Where it stands. */
  readonly shifts: Iterable<Vec3>;
  readonly object: DrawnObject;
}

function* paintBodyCaps(
  { solid, shifts, object, field, keepsUpper }: BodyCut,
  into: TemperatureMesh,
): Generator<void> {
  const { axis } = field;
  // Elements in one row are cut alike.
  const known = new Map<number, ReturnType<typeof capOf>>();
  for (const shift of shifts) {
    const at = Math.round((field.coordinate - shift[axis]) * 1e7) / 1e7;
    if (at <= solid.bounds.min[axis] || at >= solid.bounds.max[axis]) continue;
    let cap = known.get(at);
    if (cap === undefined) {
      cap = capOf(solid, axis, at, keepsUpper);
      known.set(at, cap);
      yield;
    }
    if (cap) addCap(cap, shift, object.id, field, into);
    yield;
  }
}

/** The triangles that close a solid where it is cut; null: nothing is left there. */
function capOf(solid: Solid, axis: Axis, at: number, keepsUpper: boolean) {
  const limit: [number, number, number] = [FAR, FAR, FAR];
  limit[axis] = at;
  const box: Box = keepsUpper
    ? {
        min: [limit[0] === at ? at : -FAR, limit[1] === at ? at : -FAR, limit[2] === at ? at : -FAR],
        max: [FAR, FAR, FAR],
      }
    : { min: [-FAR, -FAR, -FAR], max: limit };
  const { min, max } = solid.bounds;
  const size = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const mesh = solid.clip(box)?.tessellate(size * FACETING);
  if (!mesh) return null;
  const lies = (vertex: number): boolean => Math.abs(mesh.positions[3 * vertex + axis] - at) < 1e-6;
  const flat: number[] = [];
  for (let n = 0; n < mesh.indices.length; n += 3) {
    const [a, b, c] = [mesh.indices[n], mesh.indices[n + 1], mesh.indices[n + 2]];
    if (lies(a) && lies(b) && lies(c)) flat.push(a, b, c);
  }
  return subdivided({ positions: mesh.positions, indices: new Uint32Array(flat) }, size / 24);
}

function addCap(
  { positions, indices }: NonNullable<ReturnType<typeof capOf>>,
  [x, y, z]: Vec3,
  object: number,
  field: PlaneField,
  into: TemperatureMesh,
): void {
  const [first, second] = across(field.axis);
  const renamed = new Map<number, number>();
  for (const index of indices) {
    let name = renamed.get(index);
    if (name === undefined) {
      const point = [positions[3 * index] + x, positions[3 * index + 1] + y, positions[3 * index + 2] + z];
      const temperature = temperatureInPlane(field, object, point[first], point[second]);
      name = into.positions.length / 3;
      into.positions.push(...point);
      into.temperatures.push(temperature);
      renamed.set(index, name);
    }
    into.indices.push(name);
  }
}

function* placesOf(offsets: Float64Array | null, copies: readonly Vec3[]): Generator<Vec3> {
  for (const [x, y, z] of copies) {
    if (!offsets) yield [x, y, z];
    else {
      for (let at = 0; at < offsets.length; at += 3) {
        yield [offsets[at] + x, offsets[at + 1] + y, offsets[at + 2] + z];
      }
    }
  }
}

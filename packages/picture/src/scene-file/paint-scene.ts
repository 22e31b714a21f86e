import type { PictureObject, PictureScene } from '../bodies/picture-object.ts';
import { nearestFacesOf } from '../faces/nearest-face.ts';
import { across } from '../faces/pack-faces.ts';
import type { Patch, SurfaceField } from '../faces/surface-field.ts';
import { PaintedMesh, paintBody, TemperatureMesh, temperaturesAt } from '../paint/paint-body.ts';
import { isPainted, isShown, shownPatches } from '../paint/shown-patches.ts';

/** One object as triangles with a temperature at each vertex. mm, °C. */
export interface PaintedObject {
  readonly name: string;
  readonly mesh: TemperatureMesh;
}

/** The distance by which faces of objects without bodies stand out from those that they lie on, over the size of the model. */
const LIFT = 1e-4;

/** The shown objects as triangles, the curved ones with their true surfaces, step by step. Nothing is cut. */
export function* paintScene(
  field: SurfaceField,
  scene: PictureScene,
): Generator<void, readonly PaintedObject[]> {
  const meshes = new Map<PictureObject, TemperatureMesh>();
  const meshOf = (object: PictureObject): TemperatureMesh => {
    const mesh = meshes.get(object) ?? new TemperatureMesh();
    meshes.set(object, mesh);
    return mesh;
  };
  const { min, max } = scene.bounds ?? scene.world;
  const lift = LIFT * Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  for (const index of shownPatches(field, scene)) {
    const patch = field.patches[index];
    const object = scene.objects.get(patch.object);
    if (!object) continue;
    paintPatch(field, patch, object.bodies.length === 0 ? lift : 0, meshOf(object));
    yield;
  }
  for (const object of scene.objects.values()) {
    if (!isPainted(object) || !isShown(scene, object.id) || !field.byObject.has(object.id)) continue;
    const nearest = yield* nearestFacesOf(field).steps(object.id);
    const surface = new PaintedMesh();
    for (const body of object.bodies) {
      if (body.solid.curved) yield* paintBody(body, object.copies, nearest, surface);
    }
    append(surface, field, meshOf(object));
  }
  return [...meshes].map(([{ name }, mesh]) => ({ name, mesh }));
}

function append(
  { positions, indices, places }: PaintedMesh,
  { values }: SurfaceField,
  into: TemperatureMesh,
): void {
  const first = into.positions.length / 3;
  for (const coordinate of positions) into.positions.push(coordinate);
  for (const index of indices) into.indices.push(first + index);
  for (const temperature of temperaturesAt(places, values)) into.temperatures.push(temperature);
}

/** The cells of a patch; at each corner the mean of the cells that meet there. */
function paintPatch({ values }: SurfaceField, patch: Patch, lift: number, into: TemperatureMesh): void {
  const { axis, side, coordinate, u, v, columns, rows, at } = patch;
  const [first, second] = across(axis);
  const corners = (columns + 1) * (rows + 1);
  const sums = new Float64Array(corners);
  const cells = new Uint8Array(corners);
  const cornersOf = (column: number, row: number): readonly [number, number, number, number] => {
    const low = row * (columns + 1) + column;
    return [low, low + 1, low + columns + 2, low + columns + 1];
  };
  const eachCell = (visit: (corners: ReturnType<typeof cornersOf>, temperature: number) => void): void => {
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const temperature = values[at + row * columns + column];
        if (!Number.isNaN(temperature)) visit(cornersOf(column, row), temperature);
      }
    }
  };
  eachCell((around, temperature) => {
    for (const corner of around) {
      sums[corner] += temperature;
      cells[corner]++;
    }
  });
  const vertex = new Int32Array(corners);
  for (let corner = 0; corner < corners; corner++) {
    if (cells[corner] === 0) continue;
    const point = [0, 0, 0];
    point[axis] = coordinate + side * lift;
    point[first] = u[corner % (columns + 1)];
    point[second] = v[Math.floor(corner / (columns + 1))];
    vertex[corner] = into.positions.length / 3;
    into.positions.push(...point);
    into.temperatures.push(sums[corner] / cells[corner]);
  }
  // Corners turn against the clock as seen from +x and +z, but from -y.
  const isTurned = (side === 1) === (axis === 1);
  eachCell(([a, b, c, d]) => {
    const quad = isTurned ? [a, c, b, a, d, c] : [a, b, c, a, c, d];
    for (const corner of quad) into.indices.push(vertex[corner]);
  });
}

import { kinds } from '@thermarium/kinds';
import { WORLD_OBJECT, walkObjects } from '@thermarium/mesh';
import type { EvaluatedModel } from '@thermarium/model';
import {
  drawnCopies,
  Extent,
  looksOf,
  type PictureObject,
  type PictureScene,
  packFaces,
  rangeOf,
  type SurfaceField,
  unpackFaces,
} from '@thermarium/picture';
import { decodeFaces, faceColumns, type SolveReport } from '@thermarium/solution';
import { firstNumber } from './first-number.ts';

/**
 * A solved model as the bytes of a glTF file. The colours span the whole solve, so that they mean the same at every time.
 *
 * @param faces as `encodeFaces` stores them
 */
export async function sceneFile(
  model: EvaluatedModel,
  faces: Uint8Array,
  report: SolveReport,
): Promise<Uint8Array> {
  const { paintScene, writeGlb } = await import('@thermarium/picture/scene-file');
  const painted = lastOf(paintScene(surfaceOf(model, faces), sceneOf(model)));
  return writeGlb(painted, { title: model.name, map: 'rainbow', range: colorRange(report) });
}

function surfaceOf({ world }: EvaluatedModel, faces: Uint8Array): SurfaceField {
  const columns = faceColumns(decodeFaces(faces));
  const first = firstNumber(world);
  const object = Int32Array.from(columns.object, (index) => first + index);
  return unpackFaces(packFaces({ ...columns, object, count: object.length }));
}

function sceneOf(model: EvaluatedModel): PictureScene {
  // The fill of a filled world has no faces of its own.
  const objects = new Map<number, PictureObject>();
  const bounds = new Extent();
  // Temperatures take the place of the materials' colours.
  const colors = new Map<string, string>();
  walkObjects(model, kinds, ({ kind, values, copies: all }, node) => {
    const id = objects.size + 1;
    const copies = drawnCopies(all);
    const { bodies, around } = looksOf(
      kind,
      values ?? node.values,
      colors,
      kind.picture ? copies.length : 1,
      undefined,
    );
    for (const copy of copies) bounds.add(around, copy);
    objects.set(id, { id, name: node.name, bodies, copies, visible: true, active: true });
  });
  const { min, max } = model.world;
  return { objects, world: { min, max }, bounds: bounds.box() };
}

/** The extremes of all objects at all times, widened where they are nearly the same, °C. */
function colorRange({ objects, transient }: SolveReport): readonly [min: number, max: number] {
  let [min, max] = [Infinity, -Infinity];
  for (const at of transient.length > 0 ? transient : [{ objects }]) {
    for (const [path, { min_t, max_t }] of Object.entries(at.objects)) {
      if (path === WORLD_OBJECT || min_t === null || max_t === null) continue;
      min = Math.min(min, min_t);
      max = Math.max(max, max_t);
    }
  }
  return rangeOf(min <= max ? { min, max } : { min: 0, max: 0 }, { min: null, max: null });
}

/** The result of steps that are taken without a pause. */
function lastOf<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

import type { Box, Vec3 } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import {
  centred,
  materialsOf,
  type ObjectValues,
  type RecordContext,
  type Shapes,
  shapes,
} from '@thermarium/records';
import { expectWork } from '../calls/running-call.ts';
import { Memo } from './memo.ts';

/** Outlines of thousands of corners take seconds to check. */
const boxes = new Memo<{ readonly bounds: Box | null }>(10_000);

/** An array's effective conductivities take up to milliseconds. */
const composites = new Memo<{ readonly conductivity: Vec3 | null }>(2000);

/** The shapes of objects, cached across all projects. */
export const keptShapes: Shapes = {
  bounds: (kind, values, context) =>
    boxes.of(JSON.stringify([kind.type, values]), () => ({ bounds: shapes.bounds(kind, values, context) }))
      .bounds,
  composite: keptComposite,
};

function keptComposite(kind: Kind, values: ObjectValues, context: RecordContext): Vec3 | null {
  const materials = materialsOf(kind.fields, values, context);
  if (!materials) return null;
  const stated = JSON.stringify([kind.type, centred(values), [...materials.values()]]);
  const { conductivity } = composites.of(stated, () => {
    expectWork(kind.compositeMs?.(centred(values)) ?? 0);
    return { conductivity: shapes.composite(kind, values, context) };
  });
  return conductivity;
}

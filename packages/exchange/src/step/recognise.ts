import { translateBox, type Vec3 } from '@thermarium/geometry';
import { summedMillimetres } from '@thermarium/model';
import type { FileKind } from '../format.ts';
import { plus } from './frame.ts';
import type { Body, Face } from './geometry-reader.ts';
import { type Measures, measured, vectorArea } from './measure.ts';
import { difference } from './shell.ts';
import type { StepFace } from './step-solid.ts';

/** An object of the model: its kind, and its values but material and name. */
export interface Recognised {
  readonly kind: FileKind;
  readonly values: Readonly<Record<string, unknown>>;
  readonly measures: Measures;
  /** Whether the object is the body; else it is what stands around it. */
  readonly exact: boolean;
}

/** The object that a body is, or else the one around it; null: no kind has any. */
export function recognised(body: Body, kinds: readonly FileKind[]): Recognised | null {
  const measures = measured(body);
  const { faces, centers, freeform } = body;
  if (!freeform) {
    const solid = { ...measures, faces: faces.map(outlined), centers };
    for (const kind of kinds) {
      const values = kind.step?.recognise(solid);
      if (values) return { kind, values, measures, exact: true };
    }
  }
  for (const kind of kinds) {
    const values = kind.step?.around?.(measures.bounds);
    if (values) return { kind, values, measures, exact: false };
  }
  return null;
}

/** The same object at another place. */
export function shifted(found: Recognised, shift: Vec3): Recognised {
  const { bounds } = found.measures;
  const moved = translateBox(bounds, shift);
  const [x, y, z] = moved.min.map(summedMillimetres);
  return { ...found, values: { ...found.values, x, y, z }, measures: { ...found.measures, bounds: moved } };
}

function outlined({ surface, loops }: Face): StepFace {
  const areas = loops.map((loop) => ({
    loop,
    area: vectorArea(loop.map((point) => difference(point, loop[0]))),
  }));
  return {
    surface,
    loops: areas.toSorted((a, b) => Math.hypot(...b.area) - Math.hypot(...a.area)).map(({ loop }) => loop),
    area: areas.map(({ area }) => area).reduce(plus, [0, 0, 0]),
  };
}

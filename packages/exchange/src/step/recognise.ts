import { sum, translateBox, type Vec3 } from '@thermarium/geometry';
import { evaluateFields, type Issue, mainMaterialIn, summedMillimetres } from '@thermarium/model';
import type { FileKind } from '../format.ts';
import type { StepFace } from '../kind-mappings.ts';
import { type Body, cornersOf, type Face, vectorArea } from './body.ts';
import { type Effort, type Measures, measured } from './measure.ts';

/** An object of the model: its kind, and its values but material and name. */
export interface Recognised {
  readonly kind: FileKind;
  readonly values: Readonly<Record<string, unknown>>;
  readonly measures: Measures;
  /** Whether the object is the body; else it is what stands around it. */
  readonly exact: boolean;
  /** The reason why a model would refuse the object, as a sentence; null: none. */
  readonly problem: string | null;
}

/** The object that a body is, or else the one around it; null: no kind has any. */
export function recognised(body: Body, kinds: readonly FileKind[], effort: Effort): Recognised | null {
  const measures = measured(body, effort);
  const faces = body.shells.flat();
  const curves = faces.flatMap(({ loops }) => loops.flat()).map(({ curve }) => curve);
  if (body.strays.length === 0 && curves.every(({ type }) => type !== 'spline')) {
    const centers = curves.flatMap((curve) => (curve.type === 'arc' ? [curve.center] : []));
    const solid = { ...measures, faces: faces.map(outlined), centers };
    for (const kind of kinds) {
      const values = kind.step?.recognise(solid);
      if (values && problemOf(kind, values) === null) {
        return { kind, values, measures, exact: true, problem: null };
      }
    }
  }
  for (const kind of kinds) {
    const values = kind.step?.around?.(measures.bounds);
    if (values) return { kind, values, measures, exact: false, problem: problemOf(kind, values) };
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
  const areas = loops.map((loop) => ({ corners: cornersOf(loop), area: vectorArea(loop) }));
  return {
    surface,
    loops: areas
      .toSorted((a, b) => Math.hypot(...b.area) - Math.hypot(...a.area))
      .map(({ corners }) => corners),
    area: areas.map(({ area }) => area).reduce(sum, [0, 0, 0]),
  };
}

/** Stands for the material that an object gets later. */
const SOME = 'some';

/**
 * The problem because of which the model would refuse an object of these values beside the defaults, as a sentence; null: none. It
 * takes as long as the kind's own check.
 */
function problemOf(kind: FileKind, values: Readonly<Record<string, unknown>>): string | null {
  const problems: Issue[] = [];
  const material = mainMaterialIn(kind.fields);
  const given = material === null ? values : { ...values, [material]: SOME };
  const evaluated = evaluateFields(kind.fields, given, '', {
    parameters: new Map(),
    materialNames: new Set([SOME]),
    report: (problem) => void problems.push(problem),
    owner: kind.title,
  });
  const found = [
    ...problems,
    ...((evaluated && kind.check?.(evaluated, { material: () => undefined })) ?? []),
  ].find(({ severity }) => severity === 'error');
  return found?.message ?? null;
}

import { AXIS_LETTERS } from '@thermarium/geometry';
import type { WorldInput } from '../document.ts';
import type { EvaluatedWorld } from '../evaluated.ts';
import { SMALLEST_SIZE_MM } from '../field-builders.ts';
import { type Issue, issue } from '../issue.ts';
import type { EvaluatedMaterial } from '../medium.ts';
import { worldFields } from '../world.ts';
import { evaluateFields, type FieldContext } from './field-values.ts';

/** The world's settings checked and evaluated; null when any of them was refused. */
export function evaluateWorld(
  world: WorldInput,
  materials: ReadonlyMap<string, EvaluatedMaterial>,
  context: Omit<FieldContext, 'owner'>,
): EvaluatedWorld | null {
  const path = 'project.world';
  const values = evaluateFields(worldFields, world, `${path}.`, { ...context, owner: 'the world' });
  if (!values) return null;
  const min = [-values.dxmin, -values.dymin, -values.dzmin] as const;
  const max = [values.dxmax, values.dymax, values.dzmax] as const;
  const empty = emptyWorldIssues(values, `${path}.`);
  for (const each of empty) context.report(each);
  if (empty.length > 0) return null;
  const filling = values.material_name === null ? null : (materials.get(values.material_name) ?? null);
  return {
    ambient: values.ambient,
    ambientOverTime: values.ambient_over_time,
    startFrom: values.start_from,
    startSolution: values.start_solution,
    initial: values.initial,
    hc: values.hc,
    convection: values.convection,
    gravity: values.gravity,
    pressure: values.pressure,
    material: filling,
    resolution: values.resolution,
    accuracy: values.accuracy,
    precision: values.precision,
    iterations: values.iterations,
    absolute: values.absolute,
    abs_tol: values.abs_tol,
    duration: values.duration,
    steps: values.steps,
    min,
    max,
    lumpLimit: values.lump_limit,
    lumped: values.lumped,
    saveInternalTemp: values.save_internal_temp,
    precondition: values.precondition,
    radiation: values.radiation,
    radiationExchange: values.radiation && values.radiation_exchange,
    contacts: values.contacts,
  };
}

/**
 * The issues of a world without extent along an axis.
 *
 * @param bounds distances of the walls from the origin, mm, by the keys of `worldFields`; axes with values that are not
 *   numbers are passed over
 * @param path the path before the keys, for the issues
 */
export function emptyWorldIssues(bounds: { readonly [key: string]: unknown }, path = ''): readonly Issue[] {
  return AXIS_LETTERS.flatMap((axis) => {
    const [before, beyond] = [bounds[`d${axis}min`], bounds[`d${axis}max`]];
    if (typeof before !== 'number' || typeof beyond !== 'number') return [];
    if (before + beyond >= SMALLEST_SIZE_MM) return [];
    const message = `The world spans from ${-before} to ${beyond} mm along ${axis}.`;
    const remedy = 'Both are distances from the origin; their sum must be positive.';
    return [issue('empty-world', `${path}d${axis}max`, message, remedy)];
  });
}

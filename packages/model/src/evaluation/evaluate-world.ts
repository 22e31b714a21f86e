import type { WorldInput } from '../document.ts';
import type { EvaluatedWorld } from '../evaluated.ts';
import type { EvaluatedMaterial } from '../kind.ts';
import { worldFields } from '../world.ts';
import { emptyWorldIssues } from './empty-world.ts';
import type { FieldContext } from './field-values.ts';
import { evaluateFields } from './field-values.ts';

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
    hc: values.hc,
    material: filling,
    resolution: values.resolution,
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
  };
}

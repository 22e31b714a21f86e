import type { ObjectResult, Solution } from '../results/results-state.ts';
import type { SceneObject } from '../scene/scene.ts';

type Objects = Pick<Solution, 'objects'>;
type Identity = Pick<SceneObject, 'id' | 'typeId'>;

/** The result of an object in a solution; undefined: the solution has none. */
export function resultOf({ objects }: Objects, { id, typeId }: Identity): ObjectResult | undefined {
  return objects.get(`${id}.${typeId}`);
}

/** The range of temperatures over objects, °C; null where none of them has any. */
export function rangeOver(
  solution: Objects,
  selected: readonly Identity[],
): readonly [number, number] | null {
  let range: readonly [number, number] | null = null;
  for (const object of selected) {
    const result = resultOf(solution, object);
    if (!result || result.min_t === null || result.max_t === null) continue;
    range = range
      ? [Math.min(range[0], result.min_t), Math.max(range[1], result.max_t)]
      : [result.min_t, result.max_t];
  }
  return range;
}

/** The common result of several objects, such as those in an assembly. */
export function resultOfAll(solution: Objects, objects: readonly Identity[]): ObjectResult | undefined {
  const range = rangeOver(solution, objects);
  if (!range) return undefined;
  const powers = objects.map((object) => resultOf(solution, object)?.dissipated_power ?? 0);
  return {
    min_t: range[0],
    max_t: range[1],
    dissipated_power: powers.reduce((sum, power) => sum + power, 0),
  };
}

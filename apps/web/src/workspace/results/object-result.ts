import { heatText, placeText, powerText, temperatureText } from '@thermarium/model';
import type { SceneObject } from '../scene/scene.ts';
import type { ObjectResult, Solution } from './results-state.ts';

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
  const result = resultOfAll(solution, selected);
  return result && result.min_t !== null && result.max_t !== null ? [result.min_t, result.max_t] : null;
}

/** The common result of several objects, such as those in an assembly; undefined where none has temperatures. */
export function resultOfAll(solution: Objects, objects: readonly Identity[]): ObjectResult | undefined {
  return joined(objects.flatMap((object) => resultOf(solution, object) ?? []));
}

/** Results as one; undefined where none has temperatures. Their common mean is unknown: it hangs on their volumes. */
export function joined(results: readonly ObjectResult[]): ObjectResult | undefined {
  const warm = results.filter(({ min_t, max_t }) => min_t !== null && max_t !== null);
  if (warm.length === 0) return undefined;
  const coldest = warm.reduce((least, one) => (Number(one.min_t) < Number(least.min_t) ? one : least));
  const hottest = warm.reduce((most, one) => (Number(one.max_t) > Number(most.max_t) ? one : most));
  const heats = results.map(({ heat_to_ambient_W }) => heat_to_ambient_W);
  return {
    min_t: coldest.min_t,
    min_t_at: coldest.min_t_at,
    max_t: hottest.max_t,
    max_t_at: hottest.max_t_at,
    mean_t: warm.length === 1 ? warm[0].mean_t : null,
    dissipated_power: results.reduce((sum, { dissipated_power }) => sum + dissipated_power, 0),
    heat_to_ambient_W: heats.includes(null)
      ? null
      : heats.reduce<number>((sum, heat) => sum + (heat ?? 0), 0),
  };
}

/** The figures of a result as they are read everywhere; null: there is none. */
export interface ResultTexts {
  readonly min_t: string | null;
  readonly max_t: string | null;
  readonly mean_t: string | null;
  /** mW */
  readonly dissipated_power: string;
  /** mW */
  readonly heat_to_ambient: string | null;
  /** mm */
  readonly min_t_at: string | null;
  /** mm */
  readonly max_t_at: string | null;
}

export function resultTexts(result: ObjectResult): ResultTexts {
  return {
    min_t: result.min_t === null ? null : temperatureText(result.min_t),
    max_t: result.max_t === null ? null : temperatureText(result.max_t),
    mean_t: result.mean_t === null ? null : temperatureText(result.mean_t),
    dissipated_power: powerText(result.dissipated_power),
    heat_to_ambient: result.heat_to_ambient_W === null ? null : heatText(result.heat_to_ambient_W),
    min_t_at: result.min_t_at && placeText(result.min_t_at),
    max_t_at: result.max_t_at && placeText(result.max_t_at),
  };
}

import { heatText, placeText, powerText, temperatureText } from '@thermarium/model';
import type { SceneObject } from '../scene/scene.ts';
import type { ObjectResult, Solution } from './results-state.ts';
import { signedText } from './temperature-text.ts';

type Objects = Pick<Solution, 'objects'>;
/** The differences of results, with those from which the others were subtracted. */
export type Changes = Objects & { readonly of: Objects };
export type Identity = Pick<SceneObject, 'id' | 'typeId'>;

/** The result of an object in a solution; undefined: the solution has none. */
export function resultOf({ objects }: Objects, { id, typeId }: Identity): ObjectResult | undefined {
  return objects.get(`${id}.${typeId}`);
}

/** The range of temperatures over objects, °C, or of the changes of their extremes; null where none of them has any. */
export function rangeOver(
  solution: Objects,
  selected: readonly Identity[],
): readonly [number, number] | null {
  const result = resultOfAll(solution, selected);
  if (!result || result.min_t === null || result.max_t === null) return null;
  // The lowest temperature may have changed by more than the highest.
  return [Math.min(result.min_t, result.max_t), Math.max(result.min_t, result.max_t)];
}

/** The common result of several objects, such as those in an assembly; undefined where none has temperatures. */
export function resultOfAll(solution: Objects, objects: readonly Identity[]): ObjectResult | undefined {
  return joined(objects.flatMap((object) => resultOf(solution, object) ?? []));
}

/**
 * The difference of the common results of several objects; undefined where none has temperatures in both. The hottest part
 * may be another one in each, so that it is no difference of a part.
 */
export function differenceOfAll(difference: Changes, objects: readonly Identity[]): ObjectResult | undefined {
  const pairs = objects.flatMap((object) => {
    const change = resultOf(difference, object);
    return change ? [{ change, shown: resultOf(difference.of, object) }] : [];
  });
  const sum = joined(pairs.map(({ change }) => change));
  const shown = joined(pairs.flatMap((pair) => pair.shown ?? []));
  const reference = joined(
    pairs.flatMap((pair) => (pair.shown ? [lessFigures(pair.shown, pair.change)] : [])),
  );
  if (!sum || !shown || !reference) return undefined;
  return { ...sum, min_t: less(shown.min_t, reference.min_t), max_t: less(shown.max_t, reference.max_t) };
}

/** The extremes of a result before a change. */
function lessFigures(shown: ObjectResult, change: ObjectResult): ObjectResult {
  return { ...shown, min_t: less(shown.min_t, change.min_t), max_t: less(shown.max_t, change.max_t) };
}

function less(shown: number | null, other: number | null): number | null {
  return shown === null || other === null ? null : shown - other;
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

/** @param isDifference gives every figure its sign */
export function resultTexts(result: ObjectResult, isDifference = false): ResultTexts {
  const text = (value: number, write: (value: number) => string): string =>
    isDifference ? signedText(value, write) : write(value);
  const textOf = (value: number | null, write: (value: number) => string): string | null =>
    value === null ? null : text(value, write);
  return {
    min_t: textOf(result.min_t, temperatureText),
    max_t: textOf(result.max_t, temperatureText),
    mean_t: textOf(result.mean_t, temperatureText),
    dissipated_power: text(result.dissipated_power, powerText),
    heat_to_ambient: textOf(result.heat_to_ambient_W, heatText),
    min_t_at: result.min_t_at && placeText(result.min_t_at),
    max_t_at: result.max_t_at && placeText(result.max_t_at),
  };
}

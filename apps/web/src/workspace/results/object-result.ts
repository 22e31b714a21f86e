import { columnText, type FigureColumn, joinedChange, joinedFigures } from '@thermarium/solution/figures';
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

/** Whether a key is that of a further node of a network, such as `7.12/case`. No limit is about such a node. */
export const isNodeKey = (key: string): boolean => key.includes('/');

/** The further nodes of an object that is a network, with their names, and their results in a solution. */
export function nodeResultsOf(
  { objects }: Objects,
  { id, typeId }: Identity,
): readonly { readonly name: string; readonly result: ObjectResult }[] {
  const prefix = `${id}.${typeId}/`;
  return [...objects].flatMap(([key, result]) =>
    key.startsWith(prefix) ? [{ name: key.slice(prefix.length), result }] : [],
  );
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

/** The difference of the common results of several objects; undefined where none has temperatures in both. */
export function differenceOfAll(difference: Changes, objects: readonly Identity[]): ObjectResult | undefined {
  const pairs = objects.flatMap((object) => {
    const change = resultOf(difference, object);
    return change ? [{ change, shown: resultOf(difference.of, object) ?? null }] : [];
  });
  const isInBoth = pairs.some(({ change, shown }) => isWarm(change) && shown && isWarm(shown));
  return isInBoth ? joinedChange(pairs) : undefined;
}

/** Results as one; undefined where none has temperatures. */
export function joined(results: readonly ObjectResult[]): ObjectResult | undefined {
  return results.some(isWarm) ? joinedFigures(results) : undefined;
}

function isWarm({ min_t, max_t }: ObjectResult): boolean {
  return min_t !== null && max_t !== null;
}

/**
 * The text of a column for a result; null: none.
 *
 * @param isDifference gives every figure its sign
 */
export function resultText(
  column: Pick<FigureColumn, 'key' | 'figure'>,
  result: ObjectResult,
  isDifference = false,
): string | null {
  return isDifference ? columnText(column, result, signedText) : columnText(column, result);
}

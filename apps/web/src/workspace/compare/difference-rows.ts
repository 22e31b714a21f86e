import { joinedValue, makeFigures } from '@thermarium/solution/figures';
import type { Less, ObjectResult, Solution } from '../results/results-state.ts';

/** An object in two solutions. Differences are null where either does not know the figure. */
export interface DifferenceRow {
  readonly id: number;
  /** Its key in the solution. */
  readonly key: string;
  /** Its path in the tree when it was solved, which tells it from others of that name. */
  readonly path: string;
  readonly foundIn: Less['objects'][number]['foundIn'];
  readonly figures: ObjectResult;
}

/** The beginning of the key of a filled world's fill, which is no object of the model. */
const WORLD = 0;

/**
 * The objects of a difference: the most changed first, then those that only one solution has.
 *
 * @param nameOf the name of an object of the present model, where no path is known; undefined: the model no longer has it
 */
export function differenceRows(
  { objects, less }: Pick<Solution, 'objects' | 'less'>,
  nameOf: (id: number) => string | undefined,
): readonly DifferenceRow[] {
  const rows = (less?.objects ?? []).flatMap(({ key, name, foundIn }): DifferenceRow[] => {
    const figures = objects.get(key);
    const id = Number.parseInt(key, 10);
    if (!figures) return [];
    const path = id === WORLD ? 'World' : (name ?? nameOf(id) ?? `Object ${id}`);
    return [{ id, key, path, foundIn, figures }];
  });
  return rows.toSorted((a, b) => changeOf(b) - changeOf(a));
}

function changeOf({ figures: { min_t, max_t } }: DifferenceRow): number {
  return min_t === null || max_t === null ? -1 : Math.max(Math.abs(min_t), Math.abs(max_t));
}

/**
 * The same over all objects, of the figures of which that is known: the sum of the changes, and the change of the extremes.
 *
 * @param chosen the solution from which the other was subtracted
 */
export function differenceTotals(
  rows: readonly DifferenceRow[],
  chosen: Pick<Solution, 'min' | 'max'>,
  less: Pick<Less, 'min_t' | 'max_t'>,
): ObjectResult {
  const changes = rows.map(({ figures }) => figures);
  return {
    ...makeFigures(
      (figure) =>
        figure.joined === 'sum'
          ? joinedValue(
              figure,
              changes.map((change) => change[figure.key]),
            )
          : null,
      () => null,
    ),
    min_t: less.min_t === null ? null : chosen.min - less.min_t,
    max_t: less.max_t === null ? null : chosen.max - less.max_t,
  };
}

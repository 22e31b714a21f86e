import type { Less, Solution } from '../results/results-state.ts';

/** An object in two solutions. Differences are null where either does not know the figure. */
export interface DifferenceRow {
  readonly id: number;
  /** Its path in the tree when it was solved, which tells it from others of that name. */
  readonly path: string;
  readonly foundIn: Less['objects'][number]['foundIn'];
  /** K: those of its lowest, its highest and its mean temperature. */
  readonly min: number | null;
  readonly max: number | null;
  readonly mean: number | null;
  /** mW */
  readonly power: number;
  /** W to ambient */
  readonly heat: number | null;
}

/** The same over all objects; one that only one solution has counts there as without power in the other. */
type DifferenceTotals = Pick<DifferenceRow, 'min' | 'max' | 'power' | 'heat'>;

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
    return [
      {
        ...{ id, path, foundIn },
        ...{ min: figures.min_t, max: figures.max_t, mean: figures.mean_t },
        ...{ power: figures.dissipated_power, heat: figures.heat_to_ambient_W },
      },
    ];
  });
  return rows.toSorted((a, b) => changeOf(b) - changeOf(a));
}

function changeOf({ min, max }: DifferenceRow): number {
  return min === null || max === null ? -1 : Math.max(Math.abs(min), Math.abs(max));
}

/** @param chosen the solution from which the other was subtracted */
export function differenceTotals(
  rows: readonly DifferenceRow[],
  chosen: Pick<Solution, 'min' | 'max'>,
  less: Pick<Less, 'min_t' | 'max_t'>,
): DifferenceTotals {
  const heats = rows.map(({ heat }) => heat);
  return {
    min: less.min_t === null ? null : chosen.min - less.min_t,
    max: less.max_t === null ? null : chosen.max - less.max_t,
    power: rows.reduce((sum, { power }) => sum + power, 0),
    heat: heats.includes(null) ? null : heats.reduce<number>((sum, heat) => sum + (heat ?? 0), 0),
  };
}

import { placeText } from '@thermarium/model';
import type { ObjectFigure } from './figure.ts';
import {
  type ObjectFigures,
  objectFigures,
  type PlaceKey,
  type StoredFigureKey,
  storedFigures,
} from './object-figures.ts';

/** A figure, or the place of one, as a column of tables. */
export interface FigureColumn {
  readonly key: StoredFigureKey | PlaceKey;
  /** Its name where nothing is around it: in files, and for screen readers. */
  readonly title: string;
  readonly head: string;
  readonly short: string;
  /** The unit in which it is read; null: it has none. */
  readonly unit: string | null;
  /** The figure; of a place the one that is there. */
  readonly figure: ObjectFigure<StoredFigureKey, number | null, PlaceKey>;
  readonly isPlace: boolean;
}

/** The columns of figures in the order in which tables show them. */
export const figureColumns: readonly FigureColumn[] = storedFigures
  .flatMap((figure) => {
    const { key, title, column, place, quantity } = figure;
    const at = place?.column;
    return [
      ...(column ? [{ ...column, key, title, figure, unit: quantity.shownUnit, isPlace: false }] : []),
      ...(place && at
        ? [{ ...at, key: place.key, title: place.title, figure, unit: 'mm', isPlace: true }]
        : []),
    ];
  })
  .map((column, n) => ({ ...column, rank: column.rank ?? objectFigures.length * 2 + n }))
  .sort((one, other) => one.rank - other.rank);

/**
 * The text of a column for an object; null: none.
 *
 * @param write writes a value of a quantity, by default as it is
 */
export function columnText(
  { key, figure }: Pick<FigureColumn, 'key' | 'figure'>,
  figures: ObjectFigures,
  write: (value: number, text: (value: number) => string) => string = (value, text) => text(value),
): string | null {
  const value = figures[key];
  if (value === null) return null;
  return typeof value === 'number' ? write(value, figure.quantity.text) : placeText(value);
}

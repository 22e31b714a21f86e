import type { Vec3 } from '@thermarium/geometry';
import type { Solution } from '../solution.ts';
import type { FigureQuantity } from './quantities.ts';

/**
 * The figure of several objects together: the lowest or the highest of theirs, their sum, or that of the one that has any,
 * since nothing is known of several.
 */
export type Joining = 'lowest' | 'highest' | 'sum' | 'only';

/** The column of a figure, or of its place, in tables of objects. */
interface ColumnNames {
  /** Its name over a column of the solution table. */
  readonly head: string;
  /** Its name in the command line's table. */
  readonly short: string;
  /** Its place among the columns; those without come last, in the order of the list. */
  readonly rank?: number;
}

/** The place of a figure, mm. */
interface FigurePlace<Key extends string> {
  readonly key: Key;
  /** Its name in files and for screen readers. */
  readonly title: string;
  /** null: it is no column of tables. */
  readonly column: ColumnNames | null;
  /** Null where the object has no such figure. */
  compute(solution: Solution): (object: number) => Vec3 | null;
}

/**
 * A figure that a solution has of every object: the one place that says what it is. Reports, answers of the API, stored solutions,
 * differences, tables, the SELECTION bar, the command line and the reference have it from here.
 *
 * `Value` is what `compute` gives; null where an object does not have the figure.
 */
export interface ObjectFigure<
  Key extends string = string,
  Value extends number | null = number | null,
  PlaceKey extends string = string,
  Stored extends 'always' | 'later' | 'never' = 'always' | 'later' | 'never',
> {
  /** Its key in reports, answers and stored solutions. It never changes. */
  readonly key: Key;
  /** Its name in files, for screen readers and in the reference. */
  readonly title: string;
  /** A sentence for the reference. */
  readonly meaning: string;
  readonly quantity: FigureQuantity;
  /** null: it is no column of tables. */
  readonly column: ColumnNames | null;
  /** Its name as a figure of its own in the SELECTION bar; null: it stands in the hint there. */
  readonly bar: string | null;
  /**
   * Whether stored solutions have it: all, or those since it was made, in which case answers have null for the others. Never: it
   * follows from the model on its grid, and only reports have it.
   */
  readonly stored: Stored;
  readonly joined: Joining;
  /** The value that counts in a difference for an object that one of the two solutions does not have; null: unknown. */
  readonly absent: 0 | null;
  readonly place: FigurePlace<PlaceKey> | null;
  compute(solution: Solution): (object: number) => Value;
}

/** Keeps the literal types of a figure, from which those of reports and answers follow. */
export function defineFigure<
  const Key extends string,
  Value extends number | null,
  const Stored extends 'always' | 'later' | 'never',
  const PlaceKey extends string = never,
>(figure: ObjectFigure<Key, Value, PlaceKey, Stored>): ObjectFigure<Key, Value, PlaceKey, Stored> {
  return figure;
}

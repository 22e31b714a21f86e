import type { ObjectFigure } from './figure.ts';
import { makeFigures, type ObjectFigures, type storedFigures } from './object-figures.ts';

type Values = readonly (number | null)[];

/** A figure of several objects together; null: unknown. */
export function joinedValue({ joined }: Pick<ObjectFigure, 'joined'>, values: Values): number | null {
  const known = values.filter((value) => value !== null);
  switch (joined) {
    case 'lowest':
      return known.length === 0 ? null : known.reduce((lowest, value) => Math.min(lowest, value));
    case 'highest':
      return known.length === 0 ? null : known.reduce((highest, value) => Math.max(highest, value));
    case 'sum':
      return known.length < values.length ? null : known.reduce((sum, value) => sum + value, 0);
    case 'only':
      return known.length === 1 ? known[0] : null;
  }
}

/** The figures of several objects together, each with the place of the object that it is of. */
export function joinedFigures(objects: readonly ObjectFigures[]): ObjectFigures {
  return makeFigures(
    (figure) =>
      joinedValue(
        figure,
        objects.map((object) => object[figure.key]),
      ),
    (figure) => {
      const value = joinedValue(
        figure,
        objects.map((object) => object[figure.key]),
      );
      const own = value === null ? undefined : objects.find((object) => object[figure.key] === value);
      return own?.[figure.place.key] ?? null;
    },
  );
}

/**
 * The figures of an object in a solution less those in another one; null: the solution does not have it. Differences have no
 * places.
 */
export function figuresLess(shown: ObjectFigures | null, reference: ObjectFigures | null): ObjectFigures {
  return makeFigures(
    (figure) => valueLess(figure, valueIn(figure, shown), valueIn(figure, reference)),
    () => null,
  );
}

/** @param changes of the objects, each less itself in the reference; `shown` null: only the reference has the object */
export function joinedChange(
  objects: readonly { readonly change: ObjectFigures; readonly shown: ObjectFigures | null }[],
): ObjectFigures {
  const both = objects.flatMap(({ change, shown }) => (shown ? [{ change, shown }] : []));
  return makeFigures(
    (figure) => {
      const { key, joined } = figure;
      if (joined === 'sum' || joined === 'only') {
        return joinedValue(
          figure,
          objects.map(({ change }) => change[key]),
        );
      }
      // The hottest part may be another one in each solution: the change is no change of a part.
      const before = both.map(({ change, shown }) => differenceOf(shown[key], change[key]));
      return differenceOf(
        joinedValue(
          figure,
          both.map(({ shown }) => shown[key]),
        ),
        joinedValue(figure, before),
      );
    },
    () => null,
  );
}

function valueIn({ key, absent }: (typeof storedFigures)[number], figures: ObjectFigures | null) {
  return figures === null ? absent : figures[key];
}

function valueLess(
  { quantity }: Pick<ObjectFigure, 'quantity'>,
  shown: number | null,
  reference: number | null,
): number | null {
  return shown === null || reference === null ? null : quantity.less(shown, reference);
}

function differenceOf(shown: number | null, other: number | null): number | null {
  return shown === null || other === null ? null : shown - other;
}

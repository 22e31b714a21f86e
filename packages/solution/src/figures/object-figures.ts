import type { Vec3 } from '@thermarium/geometry';
import type { Solution } from '../solution.ts';
import type { ObjectFigure } from './figure.ts';
import { listedFigures } from './list.ts';

type Listed = (typeof listedFigures)[number];
type Kept = Exclude<Listed, { readonly stored: 'never' }>;
type ValueOf<Figure> = Figure extends ObjectFigure<string, infer Value, string> ? Value : never;
type PlaceKeyOf<Figure> = Figure extends ObjectFigure<string, number | null, infer Key> ? Key : never;

/** The keys of figures, without those of their places. */
export type FigureKey = Listed['key'];
/** The keys of the figures that stored solutions have. */
export type StoredFigureKey = Kept['key'];
export type PlaceKey = PlaceKeyOf<Kept>;

type Places = { readonly [key in PlaceKey]: Vec3 | null };

/** The figures of one object, all its array copies together; null where nothing is left of it. */
export type ObjectReport = { readonly [Figure in Listed as Figure['key']]: ValueOf<Figure> } & Places;

/** The same as stored solutions have them: also null where a solution is older than the figure. */
export type ObjectFigures = {
  readonly [Figure in Kept as Figure['key']]: Figure['stored'] extends 'always'
    ? ValueOf<Figure>
    : ValueOf<Figure> | null;
} & Places;

/** A figure of which an object has the place. */
type PlacedFigure = ObjectFigure<StoredFigureKey, number | null, PlaceKey> & {
  readonly place: NonNullable<ObjectFigure<StoredFigureKey, number | null, PlaceKey>['place']>;
};

/** Every figure of an object, in the order in which reports and answers have them. */
export const objectFigures: readonly ObjectFigure<FigureKey, number | null, PlaceKey>[] = listedFigures;

/** Those that stored solutions have. */
export const storedFigures = objectFigures.filter(
  (figure): figure is ObjectFigure<StoredFigureKey, number | null, PlaceKey> => figure.stored !== 'never',
);

export const placedFigures = storedFigures.filter((figure): figure is PlacedFigure => figure.place !== null);

/** Figures made one by one, then their places. */
export function makeFigures(
  read: (figure: (typeof storedFigures)[number]) => number | null,
  placeOf: (figure: PlacedFigure) => Vec3 | null,
): ObjectFigures {
  return Object.fromEntries<unknown>([
    ...storedFigures.map((figure) => [figure.key, read(figure)] as const),
    ...placedFigures.map((figure) => [figure.place.key, placeOf(figure)] as const),
  ]) as ObjectFigures;
}

/** The figures of each object of a solution, as its report has them. */
export function reportOf(solution: Solution): (object: number) => ObjectReport {
  const entries = [
    ...objectFigures.map((figure) => [figure.key, figure.compute(solution)] as const),
    ...placedFigures.map(({ place }) => [place.key, place.compute(solution)] as const),
  ];
  return (object) =>
    Object.fromEntries<unknown>(entries.map(([key, compute]) => [key, compute(object)])) as ObjectReport;
}

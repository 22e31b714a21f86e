import { parsePlainNumber } from './expression/scalar.ts';

/** A point of a curve: where it is, and its value there. */
export type Point = readonly [at: number, value: number];

const MOST_POINTS = 500;

/**
 * Reads the points of a curve, pairs of numbers between commas, semicolons or line ends. They are as they are written: in any order, with
 * any values.
 *
 * @param words what the first number of a pair is, and a text of two points
 * @returns the points, or what is wrong with the text, as a sentence
 */
export function parsePoints(
  text: string,
  { first, example }: { readonly first: string; readonly example: string },
): readonly Point[] | string {
  const points: Point[] = [];
  for (const [n, pair] of text.split(/[,;\n]/).entries()) {
    const words = pair.trim().split(/\s+/);
    if (words[0] === '') return `Point ${n + 1} is empty.`;
    const wrong = words.find((word) => !isDecimal(word));
    if (wrong !== undefined) return `Point ${n + 1}: '${wrong.slice(0, 40)}' is not a number.`;
    if (words.length !== 2)
      return `Point ${n + 1} needs ${first} and a value, as in ${example}; it has ${words.length === 1 ? 'one number' : `${words.length} numbers`}.`;
    points.push([Number(words[0]), Number(words[1])]);
  }
  if (points.length < 2) return `A table needs two points at least, as in ${example}.`;
  if (points.length > MOST_POINTS)
    return `A table has ${MOST_POINTS} points at most, this one ${points.length}.`;
  return points;
}

/** Why points are no course over the time of a transient, as a sentence; null: they are. */
export function problemOfTimes(points: readonly Point[]): string | null {
  for (const [n, [time]] of points.entries()) {
    if (time < 0) return `A transient begins at 0 s: ${pointText(time)} s is before it.`;
    if (n > 0 && time <= points[n - 1][0])
      return `Times must rise: ${pointText(time)} s follows ${pointText(points[n - 1][0])} s.`;
  }
  return null;
}

/** Whether a word is a finite number without a unit. */
export function isDecimal(word: string): boolean {
  return Number.isFinite(parsePlainNumber(word) ?? Number.NaN);
}

/** A number as a message shows it. */
export function pointText(value: number): string {
  return String(Number(value.toPrecision(6)));
}

import type { Axis } from '@thermarium/geometry';
import { parsePlainNumber } from './expression/scalar.ts';
import { parsePoints, pointText, problemOfTimes } from './points.ts';

/** How air takes heat from exposed walls, where that is computed instead of stated as a coefficient. */
export type FilmLaw =
  /** Air that the walls themselves set in motion. */
  | { readonly shape: 'natural' }
  /** Air that flows past, m/s; `along` null: along the longer side of every face, and between fins along these. */
  | { readonly shape: 'forced'; readonly speed: number; readonly along: Axis | null }
  /** A coefficient over time, W/(m²·K) at ascending s: straight lines, and the end values outside. A steady solve takes the first. */
  | { readonly shape: 'course'; readonly times: readonly number[]; readonly coefficients: readonly number[] };

/** Either the law of a text, or what is wrong with the text, as a sentence. */
export type FilmLawReading =
  | { readonly law: FilmLaw; readonly problem: null }
  | { readonly law: null; readonly problem: string };

/** m/s. */
const SLOWEST = 0.01;
const FASTEST = 100;
/** As of stated coefficients, W/(m²·K). */
const LARGEST_COEFFICIENT = 1e12;

const COURSE = /^over time\b(.*)$/is;
const FORCED = /^forced\s+(\S+?)\s*(?:m\/s)?(?:\s+along\s+(\S+))?$/i;

/** Texts to begin with. */
export const USUAL_FILM_LAWS = [
  'natural',
  'forced 1 m/s',
  'forced 2 m/s along x',
  'over time 0 10, 60 50',
] as const;

/**
 * Reads how air cools walls: `natural`; `forced 2 m/s`, where the direction matters `forced 2 m/s along x`; or a coefficient over time,
 * `over time 0 10, 60 50`: s and W/(m²·K).
 */
export function parseFilmLaw(text: string): FilmLawReading {
  const written = text.trim();
  if (/^(?:natural|free|still air)$/i.test(written)) return { law: { shape: 'natural' }, problem: null };
  const course = COURSE.exec(written);
  if (course) return readCourse(course[1]);
  const found = FORCED.exec(written);
  if (!found) return refusal('It is written as natural, as forced 2 m/s, or as over time 0 10, 60 50.');
  const [, typed, direction] = found;
  const speed = parsePlainNumber(typed) ?? Number.NaN;
  if (!Number.isFinite(speed)) return refusal(`'${typed.slice(0, 40)}' is not a number.`);
  if (!(speed >= SLOWEST && speed <= FASTEST)) {
    return refusal(`${typed} m/s is no speed from ${SLOWEST} to ${FASTEST} m/s.`);
  }
  if (direction === undefined) return { law: { shape: 'forced', speed, along: null }, problem: null };
  const along = AXES_BY_LETTER.get(direction.toLowerCase());
  if (along === undefined) return refusal(`Air flows along x, y or z, not '${direction.slice(0, 40)}'.`);
  return { law: { shape: 'forced', speed, along }, problem: null };
}

function readCourse(text: string): FilmLawReading {
  const points = parsePoints(text.trim(), { first: 'a time', example: 'over time 0 10, 60 50' });
  if (typeof points === 'string') return refusal(points);
  const problem = problemOfTimes(points);
  if (problem !== null) return refusal(problem);
  for (const [time, coefficient] of points) {
    if (!(coefficient >= 0 && coefficient <= LARGEST_COEFFICIENT))
      return refusal(
        `The coefficient at ${pointText(time)} s is ${pointText(coefficient)}: it must be between 0 and 1e12.`,
      );
  }
  const times = points.map(([time]) => time);
  return { law: { shape: 'course', times, coefficients: points.map(([, value]) => value) }, problem: null };
}

const AXES_BY_LETTER: ReadonlyMap<string, Axis> = new Map([
  ['x', 0],
  ['y', 1],
  ['z', 2],
]);

/** The law of a text that was evaluated; null: it is blank, and the heat transfer coefficient holds. */
export function filmLawOf(text: unknown): FilmLaw | null {
  return typeof text === 'string' && text.trim() !== '' ? parseFilmLaw(text).law : null;
}

function refusal(problem: string): FilmLawReading {
  return { law: null, problem };
}

import { ABSOLUTE_ZERO_CELSIUS, HIGHEST_TEMPERATURE } from './field-builders.ts';
import { type Point, parsePoints, pointText, problemOfTimes } from './points.ts';

/** A temperature over time: linear between the points, and the first and the last one before and after. */
export interface TemperatureCourse {
  /** They ascend, s. */
  readonly times: readonly number[];
  /** °C. */
  readonly celsius: readonly number[];
}

/** Either the course of a text, or what is wrong with the text, as a sentence. */
export type TemperatureCourseReading =
  | { readonly course: TemperatureCourse; readonly problem: null }
  | { readonly course: null; readonly problem: string };

/** Reads a temperature over time, `0 25, 600 125, 1200 125`: s and °C. */
export function parseTemperatureCourse(text: string): TemperatureCourseReading {
  const points = parsePoints(text.trim(), { first: 'a time', example: '0 25, 600 125' });
  const problem = typeof points === 'string' ? points : problemOf(points);
  if (problem !== null || typeof points === 'string') return { course: null, problem: problem ?? '' };
  const course = { times: points.map(([time]) => time), celsius: points.map(([, celsius]) => celsius) };
  return { course, problem: null };
}

/** The course of a text that was evaluated; null: it is blank, and the temperature constant. */
export function temperatureCourseOf(text: unknown): TemperatureCourse | null {
  return typeof text === 'string' && text.trim() !== '' ? parseTemperatureCourse(text).course : null;
}

function problemOf(points: readonly Point[]): string | null {
  for (const [, celsius] of points) {
    if (celsius < ABSOLUTE_ZERO_CELSIUS) return `${pointText(celsius)} °C is below absolute zero.`;
    if (celsius > HIGHEST_TEMPERATURE) return `${pointText(celsius)} °C is above 1,000,000 °C.`;
  }
  return problemOfTimes(points);
}

import { propertyAt } from '@thermarium/model';
import type { RiseCourse, WallCondition } from './scene.ts';

/** Whether what is around walls is at another temperature than ambient, at least for a while. */
export function isApart({ surroundings, course }: Pick<WallCondition, 'surroundings' | 'course'>): boolean {
  return surroundings !== 0 || course !== null;
}

/**
 * The rise over ambient of what is around walls or behind a resistance, K.
 *
 * @param time s; null: in a steady state
 */
export function surroundingsAt(
  { surroundings, course }: Pick<WallCondition, 'surroundings' | 'course'>,
  time: number | null,
): number {
  return course === null || time === null ? surroundings : riseAt(course, time);
}

/** The rise of a course at a time, K. */
export function riseAt({ times, rises }: RiseCourse, time: number): number {
  return propertyAt({ temperatures: times, values: rises }, time);
}

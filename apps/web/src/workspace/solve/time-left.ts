import type { SolveProgress } from './solve-state.ts';

/** Below this share of progress or this time an estimate would be a guess. */
const LEAST_SHARE = 0.03;
const LEAST_SECONDS = 1;

/** Seconds until a task is done if it goes on as it has since it was first seen; null: too early to say. `now`: ms. */
export function secondsLeft(
  { progress, since, sinceProgress = 0 }: Pick<SolveProgress, 'progress' | 'since' | 'sinceProgress'>,
  now: number,
): number | null {
  const seconds = (now - since) / 1000;
  const share = progress - sinceProgress;
  if (seconds < LEAST_SECONDS || share < LEAST_SHARE) return null;
  return Math.max(0, ((1 - progress) * seconds) / share);
}

/** `8 s`, `2 min`, `1 h 20 min`: as exact as an estimate deserves. */
export function timeInWords(seconds: number): string {
  if (seconds < 59.5) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Progress from 0 to 1 as whole percent: 100 only when all is done. */
export function wholePercent(progress: number): number {
  return Math.floor(progress * 100);
}

/** A temperature over time, which is linear from one instant to the next. */
type Course = readonly { readonly time: number; readonly celsius: number }[];

/** For how long a temperature is above a limit (°C), s. */
export function timeAbove(course: Course, limit: number): number {
  let seconds = 0;
  for (let n = 1; n < course.length; n++) {
    const [before, after] = [course[n - 1], course[n]];
    const [from, to] = [before.celsius - limit, after.celsius - limit];
    seconds += (after.time - before.time) * shareAbove(from, to);
  }
  return seconds;
}

/** The part of a straight line from one value to another that is above 0. */
function shareAbove(from: number, to: number): number {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  if (high <= 0) return 0;
  return low >= 0 ? 1 : high / (high - low);
}

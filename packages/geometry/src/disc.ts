/**
 * Area of the disc x² + y² < radius² within the rectangle xMin..xMax, yMin..yMax.
 *
 * Closed form: the height of the intersection is min(yMax, s) - max(yMin, -s) with s = sqrt(radius² - x²); between the
 * places where s = |yMin| or s = |yMax| each of the two is either constant or an arc, whose integral is elementary.
 */
export function discArea(radius: number, xMin: number, xMax: number, yMin: number, yMax: number): number {
  const from = Math.max(xMin, -radius);
  const to = Math.min(xMax, radius);
  if (from >= to || yMin >= radius || yMax <= -radius || yMin >= yMax) return 0;
  const ends = [from, to];
  for (const y of [yMin, yMax]) {
    if (Math.abs(y) >= radius) continue;
    const x = Math.sqrt((radius - y) * (radius + y));
    if (-x > from && -x < to) ends.push(-x);
    if (x > from && x < to) ends.push(x);
  }
  ends.sort((a, b) => a - b);
  let area = 0;
  for (let i = 1; i < ends.length; i++) {
    const a = ends[i - 1];
    const b = ends[i];
    const middle = 0.5 * (a + b);
    const arcHeight = Math.sqrt((radius - middle) * (radius + middle));
    if (Math.min(yMax, arcHeight) <= Math.max(yMin, -arcHeight)) continue;
    const arc = arcIntegral(radius, b) - arcIntegral(radius, a);
    area += yMax < arcHeight ? yMax * (b - a) : arc;
    area -= yMin > -arcHeight ? yMin * (b - a) : -arc;
  }
  return area;
}

/** Integral of sqrt(radius² - x²) from 0 to x. */
function arcIntegral(radius: number, x: number): number {
  return 0.5 * (x * Math.sqrt((radius - x) * (radius + x)) + radius * radius * Math.asin(x / radius));
}

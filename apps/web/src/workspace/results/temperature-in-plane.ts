import type { PlaneField } from './plane-field.ts';

/** Rings of cells that are searched around a place: an outline leaves the cells of its object by one at most. */
const RINGS = 3;

/**
 * The temperature of an object at a place of a plane, °C: that of its cell there or of the nearest around, or else of any
 * cell there; NaN where there is none.
 */
export function temperatureInPlane(field: PlaneField, object: number, u: number, v: number): number {
  const { columns, rows, values, objects } = field;
  const column = nearestInterval(field.u, u);
  const row = nearestInterval(field.v, v);
  let nearest = Number.NaN;
  let least = Infinity;
  for (let dv = -RINGS; dv <= RINGS; dv++) {
    for (let du = -RINGS; du <= RINGS; du++) {
      const [i, j] = [column + du, row + dv];
      if (i < 0 || j < 0 || i >= columns || j >= rows) continue;
      const cell = j * columns + i;
      if (Number.isNaN(values[cell])) continue;
      const far = Math.hypot((field.u[i] + field.u[i + 1]) / 2 - u, (field.v[j] + field.v[j + 1]) / 2 - v);
      // Cells of others count only where there are none of its own.
      const distance = objects[cell] === object ? far : far + 1e6;
      if (distance < least) {
        least = distance;
        nearest = values[cell];
      }
    }
  }
  return nearest;
}

/** The interval that holds a place, or the outer one that is nearest to it. */
function nearestInterval(lines: Float32Array, at: number): number {
  let low = 0;
  let high = Math.max(lines.length - 1, 1);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (lines[middle] <= at) low = middle;
    else high = middle;
  }
  return low;
}

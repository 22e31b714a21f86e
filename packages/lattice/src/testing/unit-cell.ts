/** A rectangular cell of a periodic structure that mirrors in all its faces, divided into equal boxes. */
export interface UnitCell {
  /** Edge lengths, any unit. */
  readonly size: readonly [number, number, number];
  readonly cells: readonly [number, number, number];
  /** W/(m·K) along `axis` of a point. */
  conductivity(point: readonly [number, number, number], axis: number): number;
}

/** Points per cell and axis whose conductivities are averaged (geometrically, for the interface lies anyhow). */
const SAMPLES = 3;

/**
 * The effective conductivity of a unit cell along `axis` by finite volumes: a temperature difference between two faces,
 * the others adiabatic. First order in the cell size where interfaces cut cells. Tests compare Quick Model with it.
 */
function unitCellConductivity(cell: UnitCell, axis: 0 | 1 | 2): number {
  const { size, cells } = cell;
  const spacing = size.map((length, a) => length / cells[a]);
  const stride = [1, cells[0], cells[0] * cells[1]];
  const count = cells[0] * cells[1] * cells[2];
  const place = (index: number, a: number) => Math.floor(index / stride[a]) % cells[a];
  const k = [0, 1, 2].map((a) =>
    Float64Array.from({ length: count }, (_, i) => average(cell, i, place, spacing, a)),
  );
  const volume = spacing[0] * spacing[1] * spacing[2];
  const links = [0, 1, 2].map((a) =>
    Float64Array.from({ length: count }, (_, i) => {
      if (place(i, a) === cells[a] - 1) return 0;
      const [one, other] = [k[a][i], k[a][i + stride[a]]];
      return ((volume / spacing[a] ** 2) * 2 * one * other) / (one + other);
    }),
  );
  const diagonal = new Float64Array(count);
  const load = new Float64Array(count);
  const coldLink = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    for (let a = 0; a < 3; a++) {
      diagonal[i] += links[a][i] + (place(i, a) > 0 ? links[a][i - stride[a]] : 0);
    }
    const wall = (2 * k[axis][i] * volume) / spacing[axis] ** 2;
    if (place(i, axis) === 0) coldLink[i] = wall;
    if (place(i, axis) === cells[axis] - 1) load[i] = wall;
    diagonal[i] += coldLink[i] + load[i];
  }
  const temperature = conjugateGradient(diagonal, links, stride, load);
  const heat = temperature.reduce((sum, t, i) => sum + coldLink[i] * t, 0);
  return (heat * size[axis] ** 2) / (size[0] * size[1] * size[2]);
}

/** Twice the fine result minus the coarse one, which cancels most of the first-order error. */
export function extrapolated(cell: UnitCell, axis: 0 | 1 | 2): number {
  const cells = cell.cells.map((n) => Math.max(1, n / 2)) as [number, number, number];
  return 2 * unitCellConductivity(cell, axis) - unitCellConductivity({ ...cell, cells }, axis);
}

function average(
  cell: UnitCell,
  index: number,
  place: (index: number, axis: number) => number,
  spacing: readonly number[],
  axis: number,
): number {
  let sum = 0;
  const at = (a: number, sample: number) => (place(index, a) + (sample + 0.5) / SAMPLES) * spacing[a];
  for (let x = 0; x < SAMPLES; x++) {
    for (let y = 0; y < SAMPLES; y++) {
      for (let z = 0; z < SAMPLES; z++)
        sum += Math.log(cell.conductivity([at(0, x), at(1, y), at(2, z)], axis));
    }
  }
  return Math.exp(sum / SAMPLES ** 3);
}

/** Preconditioned by the diagonal, to a relative residual of 1e-8. */
function conjugateGradient(
  diagonal: Float64Array,
  links: readonly Float64Array[],
  stride: readonly number[],
  load: Float64Array,
): Float64Array {
  const x = new Float64Array(load.length);
  const residual = load.slice();
  const direction = load.map((value, i) => value / diagonal[i]);
  const image = new Float64Array(load.length);
  const dot = (a: Float64Array, b: Float64Array, weight?: Float64Array) => {
    let sum = 0;
    for (let i = 0; i < a.length; i++) sum += weight ? (a[i] * b[i]) / weight[i] : a[i] * b[i];
    return sum;
  };
  let norm = dot(residual, residual, diagonal);
  const target = 1e-16 * norm;
  while (norm > target) {
    for (let i = 0; i < x.length; i++) image[i] = diagonal[i] * direction[i];
    for (const [axis, link] of links.entries()) {
      for (let i = 0, j = stride[axis]; j < x.length; i++, j++) {
        image[i] -= link[i] * direction[j];
        image[j] -= link[i] * direction[i];
      }
    }
    const step = norm / dot(direction, image);
    for (let i = 0; i < x.length; i++) {
      x[i] += step * direction[i];
      residual[i] -= step * image[i];
    }
    const next = dot(residual, residual, diagonal);
    for (let i = 0; i < x.length; i++)
      direction[i] = residual[i] / diagonal[i] + (next / norm) * direction[i];
    norm = next;
  }
  return x;
}

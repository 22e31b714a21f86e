import type { BlockyModel, Triple } from './blocky-model.ts';

/** Lines of a tensor grid along x, y, z, m. */
export type Lines = readonly [Float64Array, Float64Array, Float64Array];

/** Growth of cells away from small ones, per distance. */
const GROWTH = 0.45;
/** Cells across the smallest distance of two faces. */
const CELLS_ACROSS = 2;
/** Cells along the whole model, at least. */
const CELLS_ALONG = 12;
/** Closer faces count as one, m. */
const SAME = 1e-9;
const SAMPLES = 400;

/** A coarse grid on which every face is a line; finer ones halve each of its cells. */
export function coarseLines({ bodies, films }: BlockyModel): Lines {
  const along = (axis: 0 | 1 | 2): Float64Array => {
    const solid = bodies.filter(({ conductivity }) => conductivity !== null);
    const low = Math.min(...solid.map(({ min }) => min[axis]));
    const high = Math.max(...solid.map(({ max }) => max[axis]));
    const all = [...bodies, ...films].flatMap(({ min, max }) => [min[axis], max[axis]]);
    const faces = [...cornersOf(bodies, axis), ...all]
      .filter((at) => at >= low - SAME && at <= high + SAME)
      .sort((a, b) => a - b)
      .filter((at, n, sorted) => n === 0 || at - sorted[n - 1] > SAME);
    return graded(faces);
  };
  return [along(0), along(1), along(2)];
}

/** Each cell cut into two along every axis. */
export function halved(lines: Lines): Lines {
  const finer = (coarse: Float64Array): Float64Array =>
    Float64Array.from({ length: 2 * coarse.length - 1 }, (_, n) =>
      n % 2 === 0 ? coarse[n / 2] : (coarse[(n - 1) / 2] + coarse[(n + 1) / 2]) / 2,
    );
  return [finer(lines[0]), finer(lines[1]), finer(lines[2])];
}

/** A prism's outline has faces within its box: `contains` changes there along fine lines. */
function cornersOf(bodies: BlockyModel['bodies'], axis: 0 | 1 | 2): number[] {
  if (axis === 2) return [];
  return bodies.flatMap(({ contains, min, max }) => {
    if (!contains) return [];
    const [u, v] = axis === 0 ? [0, 1] : [1, 0];
    const steps = 240;
    const at = (n: number, of: 0 | 1) => min[of] + ((n + 0.5) / steps) * (max[of] - min[of]);
    const inside = (n: number, m: number) => {
      const point = [0, 0];
      point[u] = at(n, u as 0 | 1);
      point[v] = at(m, v as 0 | 1);
      return contains(point[0], point[1]);
    };
    const found: number[] = [];
    for (let n = 0; n + 1 < steps; n++) {
      for (let m = 0; m < steps; m++) {
        if (inside(n, m) === inside(n + 1, m)) continue;
        found.push(min[u] + ((n + 1) / steps) * (max[u] - min[u]));
        break;
      }
    }
    return found;
  });
}

/** Sizes follow the nearest small distance between faces: s(x) = min over intervals of (length / 2 + growth · distance). */
function graded(faces: readonly number[]): Float64Array {
  const intervals = faces.slice(1).map((to, n) => ({ from: faces[n], to }));
  const largest = (faces[faces.length - 1] - faces[0]) / CELLS_ALONG;
  const size = (x: number): number =>
    intervals.reduce((least, { from, to }) => {
      const distance = Math.max(0, from - x, x - to);
      return Math.min(least, (to - from) / CELLS_ACROSS + GROWTH * distance);
    }, largest);
  const lines = [faces[0]];
  for (const { from, to } of intervals) {
    const step = (to - from) / SAMPLES;
    const sums = [0];
    for (let n = 0; n < SAMPLES; n++) sums.push(sums[n] + step / size(from + (n + 0.5) * step));
    const count = Math.max(CELLS_ACROSS, Math.ceil(sums[SAMPLES] - 1e-9));
    for (let cell = 1; cell < count; cell++) {
      const wanted = (cell / count) * sums[SAMPLES];
      const after = sums.findIndex((sum) => sum >= wanted);
      const part = (wanted - sums[after - 1]) / (sums[after] - sums[after - 1]);
      lines.push(from + (after - 1 + part) * step);
    }
    lines.push(to);
  }
  return Float64Array.from(lines);
}

/**
 * The index of the body that a cell belongs to: the last one that contains its centre; -1: none, or a hole.
 */
export function ownersOf(bodies: BlockyModel['bodies'], lines: Lines): Int32Array {
  const [nx, ny, nz] = lines.map((one) => one.length - 1);
  const owners = new Int32Array(nx * ny * nz).fill(-1);
  const middle = (axis: 0 | 1 | 2, n: number) => (lines[axis][n] + lines[axis][n + 1]) / 2;
  const range = (axis: 0 | 1 | 2, { min, max }: { readonly min: Triple; readonly max: Triple }) => {
    const within = (n: number) => middle(axis, n) > min[axis] && middle(axis, n) < max[axis];
    return Array.from({ length: lines[axis].length - 1 }, (_, n) => n).filter(within);
  };
  bodies.forEach((body, index) => {
    const [xs, ys, zs] = [range(0, body), range(1, body), range(2, body)];
    const owner = body.conductivity === null ? -1 : index;
    for (const k of zs)
      for (const j of ys)
        for (const i of xs) {
          if (body.contains && !body.contains(middle(0, i), middle(1, j))) continue;
          owners[i + nx * (j + ny * k)] = owner;
        }
  });
  return owners;
}
